/** Homeworlds: the far home above, the colonies between, the near home below; the bank beside. */

import { COLOURS, inWords, outline, ship, shipSize, star, starSize } from "./pyramids.js";
import { Who, count, lastWords, panel, picture, pick, range, who } from "./shared.js";

const GAP = 6;
const PAD = 12;
const HEAD = 24;
const FOOT = [44, 122, 214];
const ROOMY = 1.25;

/** Returns the picture of a match of Homeworlds. */
export function draw(state, { h, svg }) {
  const near = state.your_seat === 1 ? 1 : 0;
  const { systems } = state.view;
  const rows = [
    systems.filter((system) => system.home === 1 - near),
    systems.filter((system) => system.home === null),
    systems.filter((system) => system.home === near),
  ];
  const table = { h, svg, state, near, last: lastWords(state) };
  return h("div", { class: "board b-homeworlds" },
    h("div", { class: "b-main b-space" },
      systems.length ? null : h("p", { class: "b-note" }, "No homeworld has been founded yet."),
      rows.filter((row) => row.length).map((row) =>
        h("div", { class: "b-row" }, row.map((system) => drawSystem(table, system))))),
    h("div", { class: "b-side" }, turn(table), panel(h, "Bank", bank(svg, state.view.bank))));
}

function drawSystem(table, system) {
  const { h, svg, state, near, last } = table;
  const lines = [
    line(system.ships[1 - near], shipSize, (piece) => fleet(table, system, piece, 1 - near)),
    line(system.stars, starSize, (piece) => sun(table, system, piece)),
    line(system.ships[near], shipSize, (piece) => fleet(table, system, piece, near)),
  ].filter(({ pieces }) => pieces.length);
  const named = name(table, system);
  const width = Math.max(64, named.length * 7.6, ...lines.map((each) => each.width)) + 2 * PAD;
  const height = HEAD + lines.reduce((sum, each) => sum + each.height + GAP, 0) + PAD - GAP;
  const scale = state.view.systems.length > 6 ? 1 : ROOMY;
  const owner = system.home === null ? "" : system.home === near ? "b-near" : "b-far";
  return h("div", pick(system.name, `system ${named}`, `b-system ${owner} ${last.has(system.name) ? "b-last" : ""}`),
    picture(svg, width * scale, height * scale, null, named, svg("g", { transform: `scale(${scale})` },
      svg("text", { class: "b-label", x: width / 2, y: 17, "font-size": 13 }, named), stacked(lines, width))),
    alarms(table, system));
}

function name({ state }, system) {
  return system.home === null ? system.name : `${system.name} · ${who(state, system.home)}`;
}

function line(pieces, sizeOf, drawn) {
  const sizes = pieces.map(sizeOf);
  const width = sizes.reduce((sum, [wide]) => sum + wide + GAP, -GAP);
  return { pieces, sizes, drawn, width, height: Math.max(0, ...sizes.map(([, tall]) => tall)) };
}

function stacked(lines, width) {
  let y = HEAD;
  return lines.map(({ pieces, sizes, drawn, ...line }) => {
    let x = (width - line.width) / 2;
    const shapes = pieces.map((piece, at) => {
      const put = { x, y: y + (line.height - sizes[at][1]) / 2 };
      x += sizes[at][0] + GAP;
      return drawn(piece)(put);
    });
    y += line.height + GAP;
    return shapes;
  });
}

function fleet({ svg, state, near }, system, piece, seat) {
  const label = `${piece}: ${inWords(piece)} ship, ${who(state, seat)}, in ${system.name}`;
  return (put) => ship(svg, piece, { word: piece, label, down: seat !== near, ...put });
}

function sun({ svg }, system, piece) {
  return (put) => star(svg, piece, { label: `${piece}: ${inWords(piece)} star of ${system.name}`, ...put });
}

function alarms({ h }, system) {
  const words = system.overpopulated.map((colour) => COLOURS[colour] ?? colour);
  return words.map((word) =>
    h("span", pick(word, `${word} is overpopulated in ${system.name}`, `b-alarm b-${word[0]}`), `! ${word}`));
}

/** Returns the bank: a column a colour, a row a size, what is left of each as a pile. */
function bank(svg, stock) {
  const piles = Object.keys(COLOURS).flatMap((letter, column) =>
    FOOT.map((foot, row) => pile(svg, `${letter}${row + 1}`, stock, column * 68 + 12, foot)));
  return picture(svg, 276, 236, null, "the bank", piles);
}

function pile(svg, piece, stock, x, foot) {
  const left = stock[piece];
  const [wide, tall] = shipSize(piece);
  const behind = range(Math.max(left - 1, 0)).map((at) => outline(svg, piece, x + (left - 1 - at) * 6, foot - tall));
  const label = `${piece}: ${left} ${inWords(piece)} in the bank`;
  return svg("g", { class: left ? null : "b-none" }, behind,
    ship(svg, piece, { word: left ? piece : null, label, x, y: foot - tall }),
    svg("text", { class: "b-small", x: x + wide / 2, y: foot + 15, "font-size": 13 }, `×${left}`));
}

function turn({ h, state }) {
  const { turn: now, to_move: seat } = state.view;
  const actions = now.phase === "sacrifice" ? `: ${count(now.actions, "action")} of ${now.colour} left` : "";
  return h("p", { class: "b-note" }, `Turn ${now.number}. ${Who(state, seat)} to move${actions}. `,
    now.steps.length ? `So far: ${now.steps.join("; ")}.` : null);
}
