/** What all boards share: things to pick, what seats are called, the words of the last move. */

/** Returns the attributes of a thing to pick: `word` as command texts have it, `label` for people. */
export const pick = (word, label, name = "") => ({
  class: `b-pick ${name}`.trim(),
  "data-pick": String(word),
  "aria-label": label,
  role: "button",
  tabindex: "0",
});

/** Returns a group of shapes to pick, or one that cannot be picked when `word` is null; x and y place it. */
export function spot(svg, { word = null, label, name = "", x = 0, y = 0 }, ...shapes) {
  const attributes = word === null ? { class: name || null } : pick(word, label, name);
  return svg("g", { ...attributes, transform: `translate(${x} ${y})` }, svg("title", {}, label), ...shapes);
}

/** Returns an image of `width` by `height` units; `label` says what it shows. */
export function picture(svg, width, height, name, label, ...shapes) {
  const viewBox = `0 0 ${width} ${height}`;
  return svg("svg", { class: name, viewBox, width, height, role: "group", "aria-label": label }, ...shapes);
}

/** Returns what a seat is called by whoever looks. */
export const who = (state, seat) => (seat === state.your_seat ? "you" : `seat ${seat}`);

/** Returns the same for the beginning of a line. */
export const Who = (state, seat) => (seat === state.your_seat ? "You" : `Seat ${seat}`);

/** Returns the words of the last move, for marking what it touched. */
export const lastWords = (state) => new Set((state.last?.text ?? "").split(/[^A-Za-z0-9_]+/));

/** Returns the numbers below `count`. */
export const range = (count) => [...Array(count).keys()];

/** Returns "1 card" or "3 cards". */
export const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** Returns a titled part of the table. */
export const panel = (h, title, ...parts) =>
  h("section", { class: "b-panel" }, title ? h("h4", { class: "b-title" }, title) : null, ...parts);
