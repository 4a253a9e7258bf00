/** Homeworlds Settlers: the board, turned to whoever looks, the bank and the pips of both. */

import { COLOURS, inWords, ship, shipSize } from "./pyramids.js";
import { Who, count, lastWords, panel, picture, range, spot, who } from "./shared.js";

const FIELD = 76;
const EDGE = 22;
const BOARD = 6 * FIELD + 2 * EDGE;
const WORTH = 72;

/** Returns the picture of a match of Homeworlds Settlers. */
export function draw(state, { h, svg }) {
  const table = { h, svg, state, near: state.your_seat === 1 ? 1 : 0, last: lastWords(state) };
  return h("div", { class: "board b-settlers" },
    h("div", { class: "b-main" }, board(table)),
    h("div", { class: "b-side" },
      h("p", { class: "b-note" }, now(state)),
      panel(h, "Pips", score(table)),
      panel(h, "Bank", bank(svg, state.view))));
}

function board(table) {
  const { svg, state, near } = table;
  const standing = new Map(state.view.pieces.map((piece) => [piece.at, piece]));
  const fields = range(36).map((at) => field(table, "abcdef"[at % 6] + (Math.floor(at / 6) + 1), standing));
  const edges = range(6).flatMap((at) => {
    const along = EDGE + (near ? 5 - at : at) * FIELD + FIELD / 2;
    return [
      svg("text", { class: "b-small", x: along, y: BOARD - 6, "font-size": 14 }, "abcdef"[at]),
      svg("text", { class: "b-small", x: 11, y: BOARD - along + 5, "font-size": 14 }, at + 1),
    ];
  });
  return picture(svg, BOARD, BOARD, "b-wide", "the board", edges, fields);
}

function field({ svg, state, near, last }, name, standing) {
  const column = name.charCodeAt(0) - 97;
  const row = name[1] - 1;
  const piece = standing.get(name);
  const x = EDGE + (near ? 5 - column : column) * FIELD;
  const y = EDGE + (near ? row : 5 - row) * FIELD;
  const owner = piece && (piece.seat === near ? "b-near" : "b-far");
  const marks = [(column + row) % 2 && "b-odd", owner, touched(last, name) && "b-last"];
  const edge = svg("rect", { class: "b-edge b-field", x: 1.5, y: 1.5, width: FIELD - 3, height: FIELD - 3, rx: 7 });
  return spot(svg, { word: name, label: told(state, name, piece), name: marks.filter(Boolean).join(" "), x, y },
    edge,
    piece ? pyramid(svg, piece, near) : sites(svg, name),
    acts(state, name) ? svg("circle", { class: "b-acting", cx: FIELD - 12, cy: 12, r: 5 }) : null);
}

/** Returns whether a move names a field, or what it builds there. */
const touched = (last, name) => ["", "R", "Y", "G", "B"].some((colour) => last.has(colour + name));

const acts = (state, name) => state.view.turn?.by === name;

const code = (piece) => `${piece.colour.toLowerCase()}${piece.size}`;

function told(state, name, piece) {
  const here = piece ? `${inWords(code(piece))}, ${who(state, piece.seat)}` : "empty";
  return `${name}: ${here}${acts(state, name) ? ", the action piece" : ""}`;
}

function pyramid(svg, piece, near) {
  const [wide, tall] = shipSize(code(piece));
  const label = `${inWords(code(piece))}`;
  return ship(svg, code(piece), { label, down: piece.seat !== near, x: (FIELD - wide) / 2, y: (FIELD - tall) / 2 });
}

/** Returns what can be built on an empty field: four corners that show when they are offered. */
function sites(svg, name) {
  return Object.entries(COLOURS).map(([letter, colour], at) =>
    spot(svg, { word: `${letter.toUpperCase()}${name}`, label: `build ${colour} on ${name}`, name: `b-site b-${letter}`,
      x: 6 + (at % 2) * 33, y: 6 + Math.floor(at / 2) * 33 },
    svg("rect", { class: "b-edge b-fill", width: 31, height: 31, rx: 5 }),
    svg("text", { class: "b-mark", x: 15.5, y: 20.5, "font-size": 14 }, `+${letter}`)));
}

function bank(svg, view) {
  const label = (colour, counts) => `${COLOURS[colour.toLowerCase()]} in the bank: ${counts.join(", ")}`;
  const shelves = Object.entries(view.bank).map(([colour, counts], row) =>
    spot(svg, { word: colour, label: label(colour, counts), y: row * 74 },
      svg("rect", { class: "b-edge b-shelf", x: 1.5, y: 2, width: 273, height: 70, rx: 7 }),
      counts.map((left, at) => stack(svg, `${colour.toLowerCase()}${at + 1}`, left, 14 + at * 84, 37))));
  return picture(svg, 276, 298, null, "the bank", shelves);
}

function stack(svg, piece, left, x, y) {
  const [wide, tall] = shipSize(piece);
  return svg("g", { class: left ? null : "b-none" },
    ship(svg, piece, { label: `${left} ${inWords(piece)} in the bank`, x, y: y - tall / 2 }),
    svg("text", { class: "b-small", x: x + wide + 14, y: y + 5, "font-size": 15 }, `×${left}`));
}

function score({ svg, state, near }) {
  const { scores } = state.view;
  const wide = (seat) => (scores[seat] / WORTH) * 276;
  const far = 1 - near;
  return picture(svg, 276, 44, null, `${scores[0]} to ${scores[1]} pips`,
    svg("rect", { class: "b-track", width: 276, height: 16, y: 22, rx: 4 }),
    svg("rect", { class: "b-own", width: wide(near), height: 16, y: 22, rx: 4 }),
    svg("rect", { class: "b-other", x: 276 - wide(far), width: wide(far), height: 16, y: 22, rx: 4 }),
    svg("line", { class: "b-half", x1: 138, x2: 138, y1: 18, y2: 42 }),
    svg("text", { class: "b-label b-start", x: 0, y: 14, "font-size": 14 }, `▲ ${Who(state, near)} ${scores[near]}`),
    svg("text", { class: "b-label b-end", x: 276, y: 14, "font-size": 14 }, `${Who(state, far)} ${scores[far]} ▼`));
}

function now(state) {
  const { turn, turns, on_turn: seat, quiet, quiet_limit: limit } = state.view;
  const doing = turn ? `: ${turn.action} with ${turn.by}, ${count(turn.left, "action")} left` : "";
  return `Turn ${turns + 1}, ${who(state, seat)}${doing}. ${quiet} of ${limit} turns without a conquest.`;
}
