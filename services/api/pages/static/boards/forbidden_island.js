/** Forbidden Island: the island, the water meter, the treasures, the hands and the decks. */

import { island, pawn, sign, spoken, treasureAt } from "./forbidden_island_tiles.js";
import { Who, count, panel, pick, picture, range, spot, who } from "./shared.js";

const FLOOD_CARDS = [0, 2, 2, 3, 3, 3, 4, 4, 5, 5, 0];
const SPECIAL = {
  helicopter_lift: "M2 3 H22 M12 3 V8 M4 15 C4 10 9 8 14 8 C19 8 20 11 21 13 L23 15 H15 L13 19 H7 C5 19 4 17 4 15 Z",
  sandbags: "M3 20 C1 14 6 13 7 13 C5 8 8 6 12 6 C16 6 19 8 17 13 C18 13 23 14 21 20 Z M7 13 H17",
};

/** Returns the picture of a match of Forbidden Island. */
export function draw(state, tools) {
  const { h, svg } = tools;
  return h("div", { class: "board b-forbidden" },
    h("div", { class: "b-main b-scroll" }, island(state, tools)),
    h("div", { class: "b-side" },
      h("p", { class: "b-note" }, now(state)),
      panel(h, `Water level ${state.view.water}: flood cards a turn`, meter(svg, state.view.water)),
      panel(h, "Treasures", treasures(state, svg)),
      panel(h, "Adventurers", state.view.seats.map((_, seat) => hand(state, tools, seat))),
      panel(h, "Decks", decks(state.view, h))));
}

function meter(svg, water) {
  return picture(svg, 276, 56, null, `the water stands at ${water} of 10`, range(10).map((at) => {
    const mark = at + 1;
    const height = 12 + at * 2.4;
    const name = `${mark <= water ? "b-risen" : "b-track"} ${mark === water ? "b-level" : ""}`;
    const says = mark === 10 ? "the island is lost" : `mark ${mark}: ${count(FLOOD_CARDS[mark], "flood card")} a turn`;
    return svg("g", { transform: `translate(${at * 27.6} 0)` }, svg("title", {}, says),
      svg("rect", { class: name, x: 1, y: 38 - height, width: 25, height, rx: 3 }),
      svg("text", { class: "b-small", x: 14, y: 53, "font-size": 13 }, FLOOD_CARDS[mark] || "☠"));
  }));
}

function treasures(state, svg) {
  const { captured, seats, active } = state.view;
  const here = treasureAt(seats[active]?.pawn);
  return picture(svg, 276, 62, null, "the treasures", Object.entries(captured).map(([treasure, by], at) => {
    const held = by !== null;
    const label = `${spoken(treasure)}: ${held ? `captured, ${who(state, by)}` : "not captured"}`;
    const word = !held && treasure === here ? "capture" : null;
    return spot(svg, { word, label, name: held ? "b-held" : "b-unheld", x: at * 69, y: 0 },
      svg("rect", { class: "b-edge b-shelf", x: 1.5, y: 1.5, width: 66, height: 59, rx: 7 }),
      sign(svg, treasure, 22, 7),
      svg("text", { class: "b-small", x: 34.5, y: 51, "font-size": 12 }, held ? `✓ ${who(state, by)}` : treasure));
  }));
}

function hand(state, { h, svg }, seat) {
  const { role, hand: cards } = state.view.seats[seat];
  const turn = seat === state.view.active ? " b-turn" : "";
  return h("div", { class: `b-hand${turn}` },
    h("div", { class: "b-who" },
      picture(svg, 32, 32, null, role, pawn(svg, state, seat, 16, 16)),
      h("span", {}, `${spoken(role)}, ${who(state, seat)}`)),
    h("div", { class: "b-cards" },
      cards.map((card) => chip({ h, svg }, card)), cards.length ? null : h("span", { class: "b-note" }, "no cards")));
}

function chip({ h, svg }, card) {
  return h("span", pick(card, spoken(card), `b-chip b-t-${card}`), glyph(svg, card), spoken(card.replace("_lift", "")));
}

/** Returns a card's sign; that of a helicopter is picked to lift, the card itself to give or discard it. */
function glyph(svg, card) {
  if (!SPECIAL[card]) return picture(svg, 24, 24, "b-glyph", card, sign(svg, card, 0, 0));
  const shape = svg("path", { class: "b-sign b-edge", d: SPECIAL[card] });
  const word = card === "helicopter_lift" ? "lift" : null;
  return picture(svg, 24, 24, "b-glyph", card, spot(svg, { word, label: word ? "lift off, or fly pawns" : card },
    svg("rect", { class: "b-hit", width: 24, height: 24 }), shape));
}

function decks(view, h) {
  const left = Object.values(view.treasure_deck).reduce((sum, number) => sum + number, 0);
  const flood = view.flood_layers.reduce((sum, layer) => sum + layer.length, 0);
  const thrown = tally(view.treasure_discard);
  return h("div", { class: "b-decks" },
    deck(h, "treasure", `Treasure deck: ${left}`, thrown),
    deck(h, "flood", `Flood deck: ${flood}`, view.flood_discard.map(spoken)));
}

function tally(cards) {
  const number = (card) => cards.filter((other) => other === card).length;
  return [...new Set(cards)].map((card) => `${spoken(card)} ×${number(card)}`);
}

function deck(h, word, label, discarded) {
  return h("div", { class: "b-deck" },
    h("span", pick(word, label, `b-chip b-pile b-${word}`), label),
    h("span", { class: "b-note" }, discarded.length ? `discarded: ${discarded.join(", ")}` : "nothing discarded"));
}

function now(state) {
  const { phase, active, actions_left: actions, draws_left: draws, over_limit: over, in_water: swimming } = state.view;
  const flown = state.view.result === "lift_off";
  return {
    actions: `${Who(state, active)}: ${count(actions, "action")} left.`,
    treasure: `${Who(state, active)}: ${count(draws, "treasure card")} to draw.`,
    flood: `${Who(state, active)}: ${count(draws, "flood card")} to draw.`,
    discard: `To discard down to five cards: ${who(state, over)}.`,
    swim: `To swim from sunken tiles: ${swimming.map((seat) => who(state, seat)).join(", ")}.`,
    over: flown ? "It is over: all have flown off with the treasures." : "It is over: the island is lost.",
  }[phase];
}
