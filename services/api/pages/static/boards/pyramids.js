/** Pyramids of three sizes: lying ones point as their owner looks, standing ones are stars. */

import { spot } from "./shared.js";

/** The colours' words by their letters. */
export const COLOURS = { r: "red", y: "yellow", g: "green", b: "blue" };
const SIZES = [null, "small", "medium", "large"];
const WIDE = [0, 30, 38, 46];
const TALL = [0, 42, 54, 66];
const STAR = [0, 34, 43, 52];

/** Returns a piece such as `g1` in words. */
export const inWords = (piece) => `${SIZES[piece[1]]} ${COLOURS[piece[0]]}`;

/** Returns [width, height] of a lying pyramid. */
export const shipSize = (piece) => [WIDE[piece[1]], TALL[piece[1]]];

/** Returns [width, height] of a standing pyramid. */
export const starSize = (piece) => [STAR[piece[1]], STAR[piece[1]]];

/** Returns a lying pyramid with its letter, size and pips; `down` turns it towards whoever looks. */
export function ship(svg, piece, { down = false, ...placed }) {
  const [wide, tall] = shipSize(piece);
  const middle = wide / 2;
  const transform = down ? `rotate(180 ${middle} ${tall / 2})` : null;
  const face = `${middle},1 ${wide - 1},${tall - 1} 1,${tall - 1}`;
  const half = `${middle},3 ${wide - 2},${tall - 2} ${middle},${tall - 2}`;
  const base = down ? tall * 0.36 + 3 : tall * 0.72;
  return spot(svg, { ...placed, name: `b-${piece[0]}` },
    svg("polygon", { class: "b-edge b-fill", points: face, transform }),
    svg("polygon", { class: "b-facet", points: half, transform }),
    svg("g", { transform }, pips(svg, Number(piece[1]), middle, tall - 5)),
    svg("text", { class: "b-mark", x: middle, y: base, "font-size": 13 }, piece));
}

/** Returns the outline of a lying pyramid, for those behind another. */
export function outline(svg, piece, x, y) {
  const [wide, tall] = shipSize(piece);
  const points = `${x + wide / 2},${y + 1} ${x + wide - 1},${y + tall - 1} ${x + 1},${y + tall - 1}`;
  return svg("polygon", { class: `b-behind b-edge b-fill b-${piece[0]}`, points });
}

/** Returns a standing pyramid, seen from above. */
export function star(svg, piece, placed) {
  const side = STAR[piece[1]];
  const middle = side / 2;
  const facets = [
    [`0,0 ${side},0`, "b-light"], [`${side},0 ${side},${side}`, "b-facet"], [`${side},${side} 0,${side}`, "b-deep"],
  ];
  return spot(svg, { ...placed, name: `b-${piece[0]}` },
    svg("rect", { class: "b-edge b-fill", width: side, height: side, rx: 2 }),
    facets.map(([edge, name]) => svg("polygon", { class: name, points: `${edge} ${middle},${middle}` })),
    svg("circle", { class: "b-fill", cx: middle, cy: middle, r: 11 }),
    svg("text", { class: "b-mark", x: middle, y: middle + 4.5, "font-size": 13 }, piece));
}

function pips(svg, number, x, y) {
  const offsets = [[0], [-3.5, 3.5], [-7, 0, 7]][number - 1];
  return offsets.map((offset) => svg("circle", { class: "b-pip", cx: x + offset, cy: y, r: 1.7 }));
}
