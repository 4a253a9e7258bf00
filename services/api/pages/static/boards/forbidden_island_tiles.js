/** The island of Forbidden Island: tiles by condition, shrines, the landing, pawns. */

import { lastWords, picture, range, spot, who } from "./shared.js";

const SIDE = 100;
const STEP = 108;
const LETTERS = "abcdefghij";

/** The shrines' treasures. */
const SHRINES = {
  temple_of_the_moon: "earth", temple_of_the_sun: "earth", howling_garden: "wind", whispering_garden: "wind",
  cave_of_embers: "fire", cave_of_shadows: "fire", coral_palace: "ocean", tidal_palace: "ocean",
};

/** What each treasure's sign is, within 24 by 24 units. */
const SIGNS = {
  earth: "M12 2 L22 9 L18 22 H6 L2 9 Z",
  wind: "M2 8 H15 C20 8 20 2 16 2 M2 13 H19 C24 13 23 20 19 19 M2 18 H11 C15 18 15 23 12 23",
  fire: "M12 1 C13 7 20 10 20 16 C20 20 16 23 12 23 C8 23 4 20 4 16 C4 12 7 11 8 7 C10 9 12 6 12 1 Z",
  ocean: "M3 3 H21 C21 11 17 14 13.5 14.6 V20 H18 V23 H6 V20 H10.5 V14.6 C7 14 3 11 3 3 Z",
};

/** Returns a name of the game as people write it. */
export const spoken = (name) => name.replaceAll("_", " ").replace(/^./, (first) => first.toUpperCase());

/** Returns the treasure of a tile, or undefined. */
export const treasureAt = (tile) => SHRINES[tile];

/** Returns a treasure's sign, 24 by 24 units. */
export const sign = (svg, treasure, x, y) =>
  svg("path", { class: `b-sign b-t-${treasure}`, d: SIGNS[treasure], transform: `translate(${x} ${y})` });

/** Returns a pawn that is picked by its seat's number. */
export function pawn(svg, state, seat, x, y) {
  const { role } = state.view.seats[seat];
  const letters = role[0].toUpperCase() + role[1];
  return spot(svg, { word: seat, label: `${role}, ${who(state, seat)}`, name: `b-pawn b-role-${role}`, x, y },
    svg("circle", { class: "b-edge b-fill", r: 14 }),
    svg("text", { class: "b-mark", y: 4.5, "font-size": 13 }, letters));
}

/** Returns the island, as wide as its layout. */
export function island(state, { svg }) {
  const spots = Object.values(state.view.cells);
  const columns = Math.max(...spots.map(([x]) => x));
  const rows = Math.max(...spots.map(([, y]) => y));
  const last = lastWords(state);
  const edge = (x, y, text) => svg("text", { class: "b-small", x, y, "font-size": 13 }, text);
  const tiles = Object.entries(state.view.cells).map(([name, [x, y]]) =>
    tile(svg, state, name, 18 + (x - 1) * STEP, 18 + (y - 1) * STEP, last));
  const size = columns > 6 ? "b-wide b-broad" : "b-wide";
  return picture(svg, 18 + columns * STEP, 18 + rows * STEP, size, "the island",
    range(columns).map((at) => edge(68 + at * STEP, 12, LETTERS[at])),
    range(rows).map((at) => edge(8, 73 + at * STEP, at + 1)),
    tiles);
}

function tile(svg, state, name, x, y, last) {
  const condition = state.view.condition[name];
  const treasure = SHRINES[name];
  const label = `${spoken(name)}, ${condition}${treasure ? `, a shrine of ${treasure}` : ""}`;
  const pawns = range(state.view.seats.length).filter((seat) => state.view.seats[seat].pawn === name);
  return spot(svg, { word: name, label, name: `b-${condition} ${last.has(name) ? "b-last" : ""}`.trim(), x, y },
    svg("rect", { class: "b-edge b-ground", width: SIDE, height: SIDE, rx: 9 }),
    condition === "dry" ? null : waves(svg, condition),
    title(svg, name),
    treasure && condition !== "sunk" ? sign(svg, treasure, 6, 70) : null,
    name === "fools_landing" ? svg("text", { class: "b-pad", x: 18, y: 92, "font-size": 20 }, "H") : null,
    condition === "flooded" ? svg("text", { class: "b-wet", x: 94, y: 14, "font-size": 11 }, "flooded") : null,
    pawns.map((seat, at) => pawn(svg, state, seat, 84 - at * (pawns.length > 3 ? 19 : 24), 82)));
}

function title(svg, name) {
  const words = titled(name).split(" ");
  const lines = words.reduce((so, word) => {
    const longer = `${so.at(-1)} ${word}`.trim();
    return longer.length > 9 && so.at(-1) ? [...so, word] : [...so.slice(0, -1), longer];
  }, [""]);
  const y = 46 - (lines.length - 1) * 9;
  return lines.map((line, at) => {
    // long words are set narrow, whatever the font, so that they stay on their tile
    const narrow = line.length > 9 ? { textLength: 90, lengthAdjust: "spacingAndGlyphs" } : {};
    return svg("text", { class: "b-name", x: 50, y: y + at * 18, "font-size": 16, ...narrow }, line);
  });
}

/** Returns a tile's name as the tiles have it. */
const titled = (name) =>
  spoken(name).replace(/^(Fool|Breaker)s/, "$1s'").replace(/ (?!of|the)./g, (first) => first.toUpperCase());

function waves(svg, condition) {
  const wave = (y) => `M8 ${y} q10.5 -7 21 0 t21 0 t21 0 t21 0`;
  return svg("path", { class: "b-waves", d: (condition === "sunk" ? [78, 92] : [64, 78, 92]).map(wave).join(" ") });
}
