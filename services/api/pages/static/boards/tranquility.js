/** Tranquility: the line of islands from Start to Finish, the offers, the seats and the own hand. */

import { Who, count, lastWords, panel, pick, picture, range, spot, who } from "./shared.js";

const CELL = 76;
const STRIP = 40;
const EDGE = 22;
const FINISH = 81;
const SHORT = { 81: "F", 82: "S" };
const NAMES = { 81: "Finish", 82: "Start" };
const BANDS = 8;

/** Returns the picture of a match of Tranquility. */
export function draw(state, { h, svg }) {
  const tools = { h, svg };
  return h("div", { class: "board b-tranquility" },
    h("div", { class: "b-main" }, grid(state, svg), hands(state, tools)),
    h("div", { class: "b-side" },
      h("p", { class: "b-note" }, now(state)),
      panel(h, "Seats", state.view.hand_sizes.map((_, seat) => place(state, tools, seat))),
      offers(state, tools),
      shed(state, tools)));
}

function grid(state, svg) {
  const { view } = state;
  const last = lastWords(state);
  const bottom = STRIP + 6 * CELL;
  const started = view.start_played_by !== null;
  const row = (at) => bottom - at * CELL - CELL / 2 + 5;
  return picture(svg, EDGE + 6 * CELL, bottom + STRIP, "b-wide", "the grid",
    view.grid.map((number, at) => cell(svg, number, at, last)),
    range(6).map((at) => svg("text", { class: "b-small", x: 10, y: row(at), "font-size": 13 }, at + 1)),
    gate(svg, "Start", started, EDGE, bottom + 6, started ? `by ${who(state, view.start_played_by)}` : "to come"),
    gate(svg, "Finish", view.phase === "won", EDGE + 4 * CELL, 2, view.phase === "won" ? "reached" : "to come"));
}

function cell(svg, number, at, last) {
  const name = "abcdef"[at % 6] + (Math.floor(at / 6) + 1);
  const x = EDGE + (at % 6) * CELL;
  const y = STRIP + (5 - Math.floor(at / 6)) * CELL;
  const label = `${name}: ${number === null ? "empty" : `island ${number}`}`;
  return spot(svg, { word: name, label, name: last.has(name) ? "b-last" : "", x, y },
    svg("rect", { class: "b-edge b-water", x: 2, y: 2, width: CELL - 4, height: CELL - 4, rx: 8 }),
    number === null
      ? svg("text", { class: "b-faint", x: CELL / 2, y: CELL / 2 + 5, "font-size": 15 }, name)
      : island(svg, number));
}

/** Returns an island with its number; its tone goes with the number, from dawn to night. */
function island(svg, number) {
  const side = CELL;
  const middle = side / 2;
  return svg("g", { class: `b-band-${Math.floor(((number - 1) * BANDS) / 80)}` },
    svg("path", { class: "b-hillock", d: `M8 ${side - 16} Q${middle * 0.55} ${side - 44} ${middle * 0.9} ${side - 26} `
      + `Q${middle * 1.35} ${side - 60} ${side - 8} ${side - 16} Z` }),
    svg("path", { class: "b-shore", d: `M12 ${side - 11} H${side - 12} M22 ${side - 7} H${side - 22}` }),
    svg("text", { class: "b-number", x: middle, y: 31, "font-size": 24 }, number));
}

function gate(svg, name, done, x, y, note) {
  return svg("g", { class: done ? "b-gate b-done" : "b-gate", transform: `translate(${x} ${y})` },
    svg("rect", { class: "b-field", x: 2, width: 2 * CELL - 4, height: 30, rx: 8 }),
    svg("text", { class: "b-label", x: CELL, y: 20, "font-size": 14 }, `${name}: ${note}`));
}

function hands(state, { h, svg }) {
  const shown = state.view.hands.map((cards, seat) => ({ cards, seat })).filter(({ cards }) => cards !== null);
  const title = (seat) => (seat === state.your_seat ? "Your hand" : `Hand of ${who(state, seat)}`);
  return shown.map(({ cards, seat }) => panel(h, title(seat),
    h("div", { class: "b-cards b-hand" }, cards.map((number) => card(svg, number, canPlay(state))),
      cards.length ? null : "empty")));
}

/** Returns whether numbers mean cards now; while offers are made they mean how many. */
const canPlay = (state) => state.view.phase !== "offers";

function card(svg, number, playable) {
  const word = SHORT[number] ?? String(number);
  const label = NAMES[number] ?? `island ${number}`;
  return picture(svg, 66, 84, null, label,
    spot(svg, { word: playable ? word : null, label },
      svg("rect", { class: "b-edge b-water", x: 2, y: 2, width: 62, height: 80, rx: 8 }),
      number < FINISH
        ? svg("g", { transform: "translate(1 10) scale(0.84)" }, island(svg, number))
        : [svg("text", { class: "b-number", x: 33, y: 44, "font-size": 30 }, word),
          svg("text", { class: "b-small", x: 33, y: 66, "font-size": 13 }, label)]));
}

function place(state, { h, svg }, seat) {
  const { view } = state;
  const [held, left, gone] = [view.hand_sizes[seat], view.pile_sizes[seat], view.discard_sizes[seat]];
  const facts = `${held} in hand, ${left} to draw, ${gone} discarded`;
  const owing = view.owing[seat] ? h("span", { class: "b-note" }, ` owes ${view.owing[seat]}`) : null;
  return h("div", { class: state.awaiting.includes(seat) ? "b-who b-turn" : "b-who" },
    picture(svg, 84, 34, null, facts, backs(svg, held)),
    h("span", {}, h("b", {}, Who(state, seat)), ` ${facts}`, owing));
}

const backs = (svg, number) => range(number).map((at) =>
  svg("rect", { class: "b-back", x: 2 + at * 14, y: 2, width: 22, height: 30, rx: 3 }));

function offers(state, { h }) {
  const { phase, owed, rounds, offered, own_offer: own, hand_sizes: sizes } = state.view;
  if (phase !== "offers") return null;
  const most = sizes[state.your_seat] ?? -1;
  const named = offered.flatMap((done, seat) => (done ? [who(state, seat)] : []));
  return panel(h, `Together discard ${owed}`,
    h("div", { class: "b-cards" }, range(most + 1).map((number) => offer(h, number, number === own))),
    rounds.map((counts, at) => h("p", { class: "b-note" }, `Round ${at + 1}: ${counts.join(", ")}; not ${owed}`)),
    h("p", { class: "b-note" }, named.length ? `Offers made: ${named.join(", ")}` : "No offer has been made yet."));
}

const offer = (h, number, own) =>
  h("span", pick(number, `offer ${number}`, own ? "b-chip b-offer b-own" : "b-chip b-offer"), number);

function shed(state, { h }) {
  const known = state.view.discards.flatMap((cards, seat) => (cards?.length ? [{ cards, seat }] : []));
  return known.map(({ cards, seat }) => panel(h, `Discarded by ${who(state, seat)}`,
    h("p", { class: "b-note" }, cards.map((number) => SHORT[number] ?? number).join(" "))));
}

function now(state) {
  const { phase, turn, turns, removed } = state.view;
  const out = removed ? ` ${count(removed, "island")} nobody knows of are out of the game.` : "";
  if (phase === "won") return `The line is complete: won in ${count(turns, "turn")}.`;
  if (phase === "offers") return `Everybody offers a number of cards.${out}`;
  if (phase === "payment") return `Everybody discards its share.${out}`;
  return `Turn ${turns + 1}, ${who(state, turn)}.${out}`;
}
