/** Trees and seeds: each seat grows a kind of its own, in three sizes. */

const SCALE = { small: 0.62, medium: 0.82, large: 1.05 };

/** The crowns, within 40 units to each side of the foot's x and 56 units up. */
const CROWNS = [
  (svg) => [
    svg("polygon", { class: "b-fill", points: "0,-54 15,-32 8,-32 20,-10 -20,-10 -8,-32 -15,-32" }),
    svg("polygon", { class: "b-facet", points: "0,-54 15,-32 8,-32 20,-10 0,-10" }),
  ],
  (svg) => [
    svg("circle", { class: "b-fill", cx: 0, cy: -32, r: 21 }),
    svg("path", { class: "b-facet", d: "M0 -53 A21 21 0 0 1 0 -11 Z" }),
  ],
  (svg) => [
    svg("ellipse", { class: "b-fill", cx: 0, cy: -32, rx: 14, ry: 24 }),
    svg("path", { class: "b-facet", d: "M0 -56 A14 24 0 0 1 0 -8 Z" }),
  ],
  (svg) => [
    svg("path", {
      class: "b-fill", d: "M-21 -20 A10 10 0 0 1 -16 -36 A14 14 0 0 1 16 -36 A10 10 0 0 1 21 -20 Q0 -4 -21 -20 Z",
    }),
    svg("path", { class: "b-facet", d: "M0 -49 A14 14 0 0 1 16 -36 A10 10 0 0 1 21 -20 Q10 -12 0 -12 Z" }),
  ],
];

/** Returns a seat's tree or seed, its foot at 0, 0, with the seat's number on it. */
export function tree(svg, seat, size) {
  if (size === "seed") return seed(svg, seat);
  return svg("g", { class: `b-seat-${seat}`, transform: `scale(${SCALE[size]})` },
    svg("rect", { class: "b-trunk", x: -3.5, y: -14, width: 7, height: 15, rx: 2 }),
    CROWNS[seat](svg),
    svg("text", { class: "b-mark", y: -23, "font-size": 17 }, seat));
}

function seed(svg, seat) {
  return svg("g", { class: `b-seat-${seat}` },
    svg("path", { class: "b-fill", d: "M0 -24 C9 -16 10 -10 9 -7 A9.5 9.5 0 0 1 -9 -7 C-10 -10 -9 -16 0 -24 Z" }),
    svg("text", { class: "b-mark", y: -4, "font-size": 12 }, seat));
}
