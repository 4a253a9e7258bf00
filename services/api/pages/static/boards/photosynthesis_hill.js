/** The hill of Photosynthesis: spaces by soil, what grows on them, the sun at its corner and the shade. */

import { lastWords, picture, range, spot, who } from "./shared.js";
import { tree } from "./photosynthesis_trees.js";

const SIDE = 42;
const WIDE = SIDE * Math.sqrt(3);
const CENTRE = [318, 280];
const LEAF = "M0 7 C-6 2 -5 -4 0 -8 C5 -4 6 2 0 7 Z";
const CORNERS = { NE: [1, -1], E: [2, 0], SE: [1, 1], SW: [-1, 1], W: [-2, 0], NW: [-1, -1] };
const OUTLINE = range(6).map((at) => {
  const turn = (Math.PI / 3) * at + Math.PI / 6;
  return `${((SIDE - 2) * Math.cos(turn)).toFixed(1)},${((SIDE - 2) * Math.sin(turn)).toFixed(1)}`;
}).join(" ");

/** Returns the hill. */
export function hill(state, svg) {
  const last = lastWords(state);
  return picture(svg, 2 * CENTRE[0], 2 * CENTRE[1], "b-wide", "the hill",
    sun(svg, state.view.sun),
    state.view.cells.map((cell) => space(svg, state, cell, last)));
}

function space(svg, state, cell, last) {
  const x = CENTRE[0] + WIDE * (cell.q + cell.r / 2);
  const y = CENTRE[1] + 1.5 * SIDE * cell.r;
  const marks = [`b-soil-${cell.leaves}`, last.has(cell.cell) && "b-last"];
  return spot(svg, { word: cell.cell, label: told(state, cell), name: marks.filter(Boolean).join(" "), x, y },
    svg("polygon", { class: "b-edge b-soil", points: OUTLINE }),
    shade(svg, cell.shade),
    svg("text", { class: "b-small", x: 0, y: -25, "font-size": 12 }, cell.cell),
    cell.size === null ? leaves(svg, cell.leaves) : grown(svg, cell),
    cell.activated ? svg("text", { class: "b-tick", x: 22, y: 20, "font-size": 15 }, "✓") : null);
}

const grown = (svg, { owner, size, shaded }) =>
  svg("g", { class: shaded ? "b-dim" : null, transform: "translate(0 25)" }, tree(svg, owner, size));

function told(state, { cell, leaves, owner, size, shaded, shade, activated }) {
  const held = size === null ? "empty" : `${size}${size === "seed" ? "" : " tree"}, ${who(state, owner)}`;
  const dark = size === null ? (shade ? `, dark up to size ${shade}` : "") : shaded ? ", in the shade" : "";
  return `${cell}: ${held}, soil ${leaves}${dark}${activated ? ", used in this turn" : ""}`;
}

/** Returns as many strokes as the largest size that a space keeps from the light. */
function shade(svg, size) {
  if (!size) return null;
  return svg("g", { class: `b-shade b-shade-${size}` },
    svg("polygon", { class: "b-dark", points: OUTLINE }),
    range(size).map((at) => svg("line", { x1: -31 + at * 6, y1: 13, x2: -24 + at * 6, y2: 1 })));
}

function leaves(svg, number) {
  const first = -((number - 1) * 11) / 2;
  const leaf = (x) => svg("path", { class: "b-leaf", d: LEAF, transform: `translate(${x} 4)` });
  return range(number).map((at) => leaf(first + at * 11));
}

function sun(svg, { corner, light_to: to }) {
  const [across, down] = CORNERS[corner];
  const far = 3.88;
  const x = CENTRE[0] + (across * WIDE * far) / 2;
  const y = CENTRE[1] + down * 1.5 * SIDE * far;
  const rays = range(12).map((at) =>
    svg("line", { class: "b-ray", x1: 0, x2: 0, y1: -24, y2: -30, transform: `rotate(${at * 30})` }));
  return svg("g", { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
    svg("title", {}, `The sun stands in the ${corner}; light runs to the ${to}.`),
    svg("circle", { class: "b-sun", r: 19 }), rays, beam(svg, -across, -down));
}

/** Returns an arrow on the sun that says where light and shadow run. */
function beam(svg, across, down) {
  const turn = (Math.atan2(down * 1.5 * SIDE, (across * WIDE) / 2) * 180) / Math.PI;
  return svg("path", { class: "b-beam", d: "M-10 0 H10 M3 -6 L10 0 L3 6", transform: `rotate(${turn.toFixed(1)})` });
}
