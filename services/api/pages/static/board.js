// The board: as a picture where the game has one, else as text.
import { button, h, plain, svg } from "./dom.js";
import { has } from "./picks.js";

const drawers = new Map();

// Loads a game's picture once; null where it has none or it cannot be loaded.
export function drawer(game, then) {
  const known = (document.getElementById("main").dataset.boards ?? "").split(" ");
  if (!known.includes(game)) return null;
  if (!drawers.has(game)) {
    drawers.set(game, null);
    import(`/static/boards/${game}.js`).then(
      ({ draw }) => {
        drawers.set(game, draw);
        then();
      },
      (error) => console.warn(`no picture of ${game}: ${error.message}`),
    );
  }
  return drawers.get(game);
}

function picture(state, app) {
  const draw = drawer(state.game, app.redraw);
  if (!draw) return null;
  try {
    return mark(draw(state, { svg, h }), app);
  } catch (error) {
    console.warn(`the picture of ${state.game} failed: ${error.message}`);
    return null;
  }
}

// Makes what occurs in a choice clickable, and shows what is picked.
function mark(element, app) {
  const choices = app.choicesNow();
  const offered = (word) => choices.some(({ text }) => has(text, word));
  [...element.querySelectorAll("[data-pick]")].forEach((thing, at) => {
    const word = thing.dataset.pick;
    const picked = app.state.picked.has(word);
    if (picked || offered(word)) clickable(thing, { "aria-pressed": picked, "data-key": `pick-${word}-${at}` });
    else idle(thing);
    if (picked) thing.classList.add("picked");
  });
  return element;
}

// What cannot be clicked now is no stop for the keyboard either.
function idle(thing) {
  thing.removeAttribute("tabindex");
  if (thing.hasAttribute("aria-label")) thing.setAttribute("role", "img");
}

function clickable(thing, more) {
  thing.classList.add("pickable");
  for (const [name, value] of Object.entries({ tabindex: "0", role: "button", ...more }))
    thing.setAttribute(name, value);
  if (!thing.hasAttribute("aria-label")) thing.setAttribute("aria-label", plain(thing.dataset.pick));
}

// Has clicks and keys on the board pick; the board is redrawn often, so its region listens.
export function listenForPicks(region, pick) {
  const at = (event) => event.target.closest?.(".pickable");
  region.addEventListener("click", (event) => {
    if (at(event)) pick(at(event).dataset.pick);
  });
  region.addEventListener("keydown", (event) => {
    if (!at(event) || !["Enter", " "].includes(event.key)) return;
    event.preventDefault();
    pick(at(event).dataset.pick);
  });
}

export function boardView(app) {
  const { live, shown, asText } = app.state;
  const state = shown ?? live;
  const drawn = asText || !state.view ? null : picture(state, app);
  const drawable = drawer(state.game, app.redraw);
  const waits = state.status === "open" && !state.board;
  return [
    h(
      "div",
      { class: "bar" },
      h("h2", {}, shown ? `Version ${shown.version}` : "Board"),
      drawable &&
        button(asText ? "Picture" : "Text", () => app.change({ asText: !asText }), {
          class: "quiet",
          "data-key": "as-text",
        }),
    ),
    waits
      ? h("p", { class: "waiting" }, "The match begins when every seat is taken.")
      : drawn
        ? h("div", { class: "picture", "data-key": "picture" }, drawn)
        : h(
            "pre",
            { class: "text-board", tabindex: "0", "aria-label": "The board as text", "data-key": "text-board" },
            state.board,
          ),
    state.last?.text && h("p", { class: "soft" }, "Last move: ", h("code", {}, state.last.text)),
  ];
}
