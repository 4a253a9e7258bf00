/** The table of The Crew: places around it, the one who looks in front, and the trick in the middle. */

import { card, inWords } from "./the_crew_cards.js";
import { Who, count, picture, range, spot } from "./shared.js";

const MIDDLE = [250, 186];
const PLATE = [152, 54];

/** Returns the table. */
export function table(state, svg) {
  const places = round(state);
  const angles = places.map((_, at) => Math.PI / 2 + (2 * Math.PI * at) / places.length);
  return picture(svg, 500, 372, "b-wide", "the table",
    svg("ellipse", { class: "b-felt", cx: MIDDLE[0], cy: MIDDLE[1], rx: 222, ry: 160 }),
    places.map((place, at) => played(state, svg, place, angles[at])),
    places.map((place, at) => plate(state, svg, place, angles[at])),
    svg("text", { class: "b-small", x: MIDDLE[0], y: MIDDLE[1] + 4, "font-size": 13 }, middle(state)));
}

/** Returns the places in the order of play, beginning with whoever looks. */
function round({ view, your_seat: you }) {
  const seats = range(view.hand_sizes.length);
  const order = seats.flatMap((seat) => (seat === view.jarvis?.after ? [seat, view.jarvis.seat] : [seat]));
  const first = Math.max(order.indexOf(you), 0);
  return [...order.slice(first), ...order.slice(0, first)];
}

function middle({ view }) {
  if (view.table.length) return "";
  const tricks = view.phase === "trick" || view.phase === "communicate";
  return tricks ? `trick ${view.trick} of ${view.tricks_in_all}` : view.phase.replaceAll("_", " ");
}

function played(state, svg, place, angle) {
  const turn = state.view.table.findIndex(({ seat }) => seat === place);
  if (turn < 0) return null;
  const name = state.view.table[turn].card;
  const x = MIDDLE[0] + 66 * Math.cos(angle) - 25;
  const y = MIDDLE[1] + 54 * Math.sin(angle) - 36;
  const marks = turn === state.view.table.length - 1 ? "b-last" : "";
  return card(svg, name, { label: `${inWords(name)}, played by ${placeTitle(state, place)}`, x, y, marks });
}

const placeTitle = (state, place) => (state.view.jarvis?.seat === place ? "JARVIS" : Who(state, place));

function plate(state, svg, place, angle) {
  const { view } = state;
  const [wide, tall] = PLATE;
  const x = Math.min(Math.max(MIDDLE[0] + 198 * Math.cos(angle) - wide / 2, 2), 498 - wide);
  const y = Math.min(Math.max(MIDDLE[1] + 158 * Math.sin(angle) - tall / 2, 2), 370 - tall);
  const name = place === view.turn || state.awaiting.includes(place) ? "b-turn" : "";
  const facts = `${held(view, place)} · ${count(view.tricks_won[place], "trick")}`;
  return spot(svg, { word: place, label: told(state, place), name, x, y },
    svg("rect", { class: "b-edge b-card", width: wide, height: tall, rx: 8 }),
    svg("text", { class: "b-label b-start", x: 9, y: 19, "font-size": 15 }, heading(state, place)),
    svg("text", { class: "b-small b-start", x: 9, y: 35, "font-size": 12 }, facts),
    svg("text", { class: "b-small b-start", x: 9, y: 49, "font-size": 12 }, notes(view, place)),
    signal(svg, view.communication[place], wide));
}

function told(state, place) {
  const shown = state.view.communication[place];
  const says = shown?.card ? `, showed ${inWords(shown.card)}, ${shown.position}` : "";
  const won = count(state.view.tricks_won[place], "trick");
  return `${placeTitle(state, place)}: ${held(state.view, place)}, ${won}${says}`;
}

const heading = (state, place) => `${placeTitle(state, place)}${place === state.view.commander ? " ★" : ""}`;

function held(view, place) {
  const columns = view.columns.reduce((sum, each) => sum + Boolean(each.face_up) + each.covers, 0);
  return count(view.hand_sizes[place] ?? columns, "card");
}

/** Returns what else is known of a place: its roles, its answer, its vote. */
function notes(view, place) {
  const roles = Object.entries(view.roles).filter(([, holder]) => holder === place).map(([role]) => role);
  const voting = view.phase.startsWith("distress_");
  const asking = view.phase.startsWith("role_");
  const said = [asking && view.answers[place], voting && view.votes[place]].filter(Boolean);
  return [...roles, ...said].map((word) => word.replaceAll("_", " ")).join(", ");
}

/** Returns the communication token, or the card it was spent on: high, low or in the middle stands the dot. */
function signal(svg, shown, wide) {
  if (!shown) return null;
  if (!shown.card) {
    const silent = shown.token === "silenced";
    return svg("g", { class: silent ? "b-signal b-silent" : "b-signal", transform: `translate(${wide - 14} 14)` },
      svg("title", {}, silent ? "may not communicate" : "has yet to communicate"),
      svg("circle", { r: 6 }), silent ? svg("path", { d: "M-6 -6 L6 6 M6 -6 L-6 6" }) : null);
  }
  const height = { highest: 10, only: 36, lowest: 62 }[shown.position];
  const name = shown.token === "shown" ? "b-signal" : "b-signal b-spent";
  return svg("g", { class: name, transform: `translate(${wide - 22} 3) scale(0.62)` },
    card(svg, shown.card, { label: `${inWords(shown.card)}, ${shown.position}`, x: -20 }),
    height ? svg("circle", { cx: 19, cy: height, r: 9 })
      : svg("text", { class: "b-rank", x: -8, y: 62, "font-size": 24 }, "?"));
}
