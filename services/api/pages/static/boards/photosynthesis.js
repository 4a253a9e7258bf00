/** Photosynthesis: the hill with its trees, sun and shadows; the players' light, pieces and shops; the tokens. */

import { hill } from "./photosynthesis_hill.js";
import { tree } from "./photosynthesis_trees.js";
import { Who, count, panel, picture, spot, who } from "./shared.js";

const SIZES = ["seed", "small", "medium", "large"];

/** Returns the picture of a match of Photosynthesis. */
export function draw(state, { h, svg }) {
  const { players, stacks } = state.view;
  return h("div", { class: "board b-photo" },
    h("div", { class: "b-main" }, hill(state, svg)),
    h("div", { class: "b-side" },
      h("p", { class: "b-note" }, now(state)),
      players.map((player) => panel(h, null, sheet(state, svg, player))),
      panel(h, "Scoring tokens", tokens(svg, stacks))));
}

function now(state) {
  const { phase, round, rounds, sun, current, first_player: first } = state.view;
  if (phase === "setup") return `Everybody places two small trees on the rim. ${Who(state, current)} to place.`;
  const turn = current === null ? "It is over." : `${Who(state, current)} to play, ${who(state, first)} began.`;
  return `Round ${round} of ${rounds}, sun in the ${sun.corner}. ${turn}`;
}

function sheet(state, svg, player) {
  const turn = player.seat === state.view.current;
  const buys = player.seat === (state.your_seat ?? state.view.current);
  return picture(svg, 300, 132, `b-sheet b-seat-${player.seat}${turn ? " b-turn" : ""}`, who(state, player.seat),
    svg("rect", { class: "b-card", x: 1, y: 1, width: 298, height: 130, rx: 8 }),
    svg("g", { transform: "translate(20 40)" }, tree(svg, player.seat, "small")),
    svg("text", { class: "b-label b-start", x: 40, y: 23, "font-size": 15 }, Who(state, player.seat)),
    svg("text", { class: "b-label b-end", x: 290, y: 23, "font-size": 15 }, count(player.score, "point")),
    light(svg, player.light),
    SIZES.map((size, at) => column(svg, player, size, 62 + at * 58, buys)),
    svg("text", { class: "b-small b-start", x: 8, y: 74, "font-size": 12 }, "ready"),
    svg("text", { class: "b-small b-start", x: 8, y: 112, "font-size": 12 }, "to buy"));
}

function light(svg, points) {
  return svg("g", {}, svg("title", {}, `${points} of 20 light points`),
    svg("circle", { class: "b-sun", cx: 118, cy: 18, r: 7 }),
    svg("text", { class: "b-label b-start", x: 130, y: 23, "font-size": 15 }, points),
    svg("rect", { class: "b-track", x: 40, y: 33, width: 250, height: 6, rx: 3 }),
    svg("rect", { class: "b-sun", x: 40, y: 33, width: points * 12.5, height: 6, rx: 3 }));
}

function column(svg, player, size, x, buys) {
  const left = player.player_board[size];
  const price = player.prices[size];
  const label = `${size}: ${player.available[size]} ready, ${left} to buy${price ? ` for ${price} light` : ""}`;
  return svg("g", { transform: `translate(${x} 0)` },
    svg("g", { transform: "translate(12 82) scale(0.62)" }, tree(svg, player.seat, size)),
    svg("text", { class: "b-label", x: 36, y: 74, "font-size": 15 }, player.available[size]),
    spot(svg, { word: buys ? size : null, label, name: left ? "" : "b-none", x: 0, y: 90 },
      svg("rect", { class: "b-edge b-shelf", x: 1, y: 1, width: 52, height: 34, rx: 6 }),
      svg("text", { class: "b-small", x: 27, y: 15, "font-size": 12 }, `${left} left`),
      svg("text", { class: "b-small", x: 27, y: 29, "font-size": 12 }, price ? `${price} light` : "none")));
}

function tokens(svg, stacks) {
  const rows = Object.entries(stacks).sort(([a], [b]) => b - a);
  return picture(svg, 300, 116, null, "the scoring tokens, the next one first", rows.map(([leaves, stack], row) =>
    svg("g", { transform: `translate(0 ${row * 29})` },
      svg("text", { class: "b-small b-start", x: 0, y: 19, "font-size": 13 }, "●".repeat(leaves)),
      stack.length ? null : svg("text", { class: "b-small b-start", x: 62, y: 19, "font-size": 13 }, "none left"),
      stack.map((value, at) => token(svg, value, at)))));
}

function token(svg, value, at) {
  return svg("g", { class: at ? "b-token b-behind" : "b-token", transform: `translate(${74 + at * 26} 14)` },
    svg("circle", { class: "b-fill", r: 12 }),
    svg("text", { class: "b-mark", y: 4.5, "font-size": 12 }, value));
}
