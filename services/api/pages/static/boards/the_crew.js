/** The Crew: the table with the trick in its middle, the tasks, the hand fanned by suit, JARVIS's columns. */

import { back, card, inWords, token } from "./the_crew_cards.js";
import { table } from "./the_crew_table.js";
import { panel, picture, who } from "./shared.js";

const WITH_HANDS = ["trick", "communicate", "distress_pass"];
const WITH_TASKS = ["draft", "handover", "token_adjust"];

/** Returns the picture of a match of The Crew. */
export function draw(state, { h, svg }) {
  const { view } = state;
  if (!view.hands) return h("p", { class: "board b-note" }, "The cards are being dealt.");
  const tools = { h, svg };
  return h("div", { class: "board b-crew" },
    h("div", { class: "b-main" }, table(state, svg), view.hands.map((cards, seat) => hand(state, tools, cards, seat))),
    h("div", { class: "b-side" },
      h("p", { class: "b-note" }, mission(state)),
      cards(h, "Tasks", view.tasks.map((task) => drawTask(state, svg, task))),
      cards(h, "JARVIS", view.columns.map((each) => column(state, svg, each))),
      cards(h, "Cards that changed hands", changed(state, svg)),
      h("div", { class: "b-past" }, view.tricks.map((trick) => past(state, tools, trick)))));
}

const cards = (h, title, shown) => (shown.length ? panel(h, title, h("div", { class: "b-cards" }, shown)) : null);

function mission(state) {
  const { view } = state;
  const notes = [
    `Mission ${view.mission}, attempt ${view.attempt}: ${view.label}.`,
    view.dead_zone && "Dead zone: cards are shown without their position.",
    view.communication_from_trick > 1 && `Nobody communicates before trick ${view.communication_from_trick}.`,
    view.distress_active && "The distress signal counts.",
    proposal(state),
    view.result && `The attempt is over: ${view.result.reason.replaceAll("_", " ")}.`,
  ];
  return notes.filter(Boolean).join(" ");
}

function proposal(state) {
  const made = state.view.proposal;
  if (made === null) return null;
  const hands = made.kind === "handover";
  const what = hands ? `to hand ${made.task} to ${placeName(state, made.to)}` : "to give the attempt up";
  return `Proposed by ${placeName(state, made.seat)}: ${what}.`;
}

function hand(state, { h, svg }, held, seat) {
  if (held === null || held.length === 0) return null;
  const title = seat === state.your_seat ? "Your hand" : `Hand of ${who(state, seat)}`;
  return panel(h, title, fan(state, svg, held, title));
}

/** Returns a hand as a fan, with a gap between suits. */
function fan(state, svg, held, title) {
  const gaps = held.map((name, at) => held.slice(1, at + 1).filter((next, i) => next[0] !== held[i][0]).length);
  const slots = held.length - 1 + gaps.at(-1) * 0.45;
  const step = Math.min(44, 372 / Math.max(slots, 1));
  const left = 225 - (slots * step) / 2;
  const drawn = held.map((name, at) => {
    const x = left + (at + gaps[at] * 0.45) * step;
    const lean = (x - 225) / 22;
    const word = WITH_HANDS.includes(state.view.phase) ? name : null;
    const put = `translate(${x.toFixed(1)} ${(12 + lean * lean * 0.16).toFixed(1)}) rotate(${lean.toFixed(1)} 0 60)`;
    return svg("g", { transform: put },
      card(svg, name, { word, x: -25, marks: shownBy(state, name) ? "b-told" : "" }));
  });
  return picture(svg, 450, 108, "b-wide", title, drawn);
}

const shownBy = ({ view }, name) => view.communication.some((told) => told.token === "shown" && told.card === name);

function drawTask(state, svg, task) {
  const { card: name, token: sign, owner, fulfilled_in_trick: done } = task;
  const top = state.view.tasks.some((other) => other.token) ? 22 : 2;
  const open = WITH_TASKS.includes(state.view.phase);
  const holder = owner === null ? "free" : placeName(state, owner);
  const label = name ? `task ${inWords(name)}, ${holder}${sign ? `, token ${sign}` : ""}` : "task, face down";
  return picture(svg, 66, top + 92, null, label,
    name ? card(svg, name, { word: open ? name : null, label, x: 8, y: top, marks: done ? "b-done" : "" })
      : back(svg, { label, x: 8, y: top }),
    token(svg, sign, 33, 13),
    svg("text", { class: "b-small", x: 33, y: top + 87, "font-size": 13 }, done ? `✓ ${holder}` : holder));
}

/** Returns what a place is called; the one after the seats is JARVIS. */
export const placeName = (state, place) => (state.view.jarvis?.seat === place ? "JARVIS" : who(state, place));

function column(state, svg, { face_up: up, covers, face_down: down }) {
  if (up === null && !covers) return null;
  const under = down ? card(svg, down, { x: 12, y: 2 }) : back(svg, { x: 12, y: 2 });
  const word = WITH_HANDS.includes(state.view.phase) ? up : null;
  return picture(svg, 64, 90, null, up ? inWords(up) : "no card face up",
    covers ? under : null, up === null ? null : card(svg, up, { word, x: 2, y: 14 }));
}

function changed(state, svg) {
  const notes = [[state.view.passed, "by"], [state.view.drawn, "from"]];
  return notes.flatMap(([names, how]) => names.flatMap((name, giver) =>
    (name ? [small(svg, name, `${how} ${placeName(state, giver)}`)] : [])));
}

function past(state, { h, svg }, trick) {
  return panel(h, `Trick ${trick.number}, won by ${placeName(state, trick.winner)}`,
    h("div", { class: "b-cards" }, trick.cards.map(({ seat, card: name }) =>
      small(svg, name, placeName(state, seat), seat === trick.winner ? "b-won" : ""))));
}

function small(svg, name, note, marks = "") {
  return picture(svg, 64, 74, null, `${inWords(name)}, ${note}`,
    svg("g", { transform: "translate(13 0) scale(0.76)" }, card(svg, name, { marks })),
    svg("text", { class: "b-small", x: 32, y: 69, "font-size": 12 }, note));
}
