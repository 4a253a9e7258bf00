/** The cards of The Crew: suits with a letter and a sign each, backs, tasks with tokens. */

import { spot } from "./shared.js";

const SUITS = { P: "pink", B: "blue", G: "green", Y: "yellow", R: "rocket" };

/** The suits' signs, within 20 by 20 units around 0, 0. */
const SIGNS = {
  P: "M-9 0 A9 9 0 1 1 9 0 A9 9 0 1 1 -9 0 Z",
  B: "M-8 -8 H8 V8 H-8 Z",
  G: "M0 -10 L10 8 H-10 Z",
  Y: "M0 -11 L10 0 L0 11 L-10 0 Z",
  R: "M0 -12 C6 -6 6 0 5 5 L9 10 H-9 L-5 5 C-6 0 -6 -6 0 -12 Z",
};

/** Returns a card such as `P9` in words. */
export const inWords = (name) => `${SUITS[name[0]]} ${name[1]}`;

/** Returns a card, 50 by 72 units; `word` makes it one to pick. */
export function card(svg, name, { word = null, label = inWords(name), x = 0, y = 0, marks = "" } = {}) {
  return spot(svg, { word, label, name: `b-suit-${name[0]} ${marks}`.trim(), x, y },
    svg("rect", { class: "b-edge b-face", x: 1, y: 1, width: 48, height: 70, rx: 6 }),
    svg("text", { class: "b-rank", x: 13, y: 21, "font-size": 19 }, name[1]),
    svg("text", { class: "b-suit", x: 13, y: 36, "font-size": 13 }, name[0]),
    svg("path", { class: "b-fill", d: SIGNS[name[0]], transform: "translate(30 50) scale(1.15)" }));
}

/** Returns the back of a card, 50 by 72 units. */
export const back = (svg, { label = "face down", x = 0, y = 0 } = {}) =>
  spot(svg, { label, x, y },
    svg("rect", { class: "b-back", x: 1, y: 1, width: 48, height: 70, rx: 6 }),
    svg("circle", { class: "b-orbit", cx: 25, cy: 36, r: 13 }),
    svg("circle", { class: "b-orbit", cx: 25, cy: 36, r: 5 }));

/** Returns a task's token above its card; nothing for a task without one. */
export function token(svg, sign, x, y) {
  if (!sign) return null;
  const shown = sign === "omega" ? "Ω" : sign;
  return svg("g", { class: "b-token", transform: `translate(${x} ${y})` },
    svg("title", {}, `token ${sign}`),
    svg("rect", { class: "b-fill", x: -19, y: -11, width: 38, height: 22, rx: 11 }),
    svg("text", { class: "b-mark", y: 5, "font-size": 14 }, shown));
}
