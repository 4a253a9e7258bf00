// What the seat may do: a list that picks and a search make shorter, steps of a turn so far, and free text.
import { button, h, say } from "./dom.js";
import { grouped, narrowed } from "./picks.js";

const SHOWN = 240;

function item(choice, app, only) {
  return button(choice.text, () => app.act.choose(choice), {
    class: only ? "choice only" : "choice",
    disabled: app.state.busy,
    "data-key": `choice-${choice.text}`,
    "data-only": only,
  });
}

function list(choices, app) {
  if (choices.length === 1) return h("div", { class: "row" }, item(choices[0], app, true));
  const groups = grouped(choices);
  if (groups.length > choices.length / 2)
    return h(
      "div",
      { class: "chips" },
      choices.slice(0, SHOWN).map((choice) => item(choice, app)),
    );
  const each = Math.max(12, Math.floor(SHOWN / groups.length));
  return groups.map(([word, members], at) =>
    h(
      "details",
      {
        class: "group",
        open: at === 0 || choices.length <= 60,
        "data-key": `group-${word}-${choices.length <= 60}`,
      },
      h("summary", {}, word, " ", h("small", {}, members.length)),
      h(
        "div",
        { class: "chips" },
        members.slice(0, each).map((choice) => item(choice, app)),
        members.length > each && h("small", {}, `and ${members.length - each} more: search, or pick on the board`),
      ),
    ),
  );
}

function turnSoFar(app) {
  const { steps, complete, busy } = app.state;
  if (!steps.length) return null;
  return h(
    "div",
    { class: "steps" },
    h(
      "p",
      {},
      "This turn: ",
      steps.map(({ text }, at) => [at > 0 && " ; ", h("code", {}, text)]),
    ),
    h(
      "div",
      { class: "row" },
      complete &&
        button("Play this turn", () => app.act.playTurn(), {
          class: "main",
          disabled: busy,
          "data-key": "play-turn",
          "data-only": true,
        }),
      button("Undo step", () => app.act.undoStep(), { "data-key": "undo-step" }),
    ),
  );
}

function filters(app, fitting) {
  const { picked, query, choices } = app.state;
  return h(
    "div",
    { class: "filters" },
    h("input", {
      type: "search",
      value: query,
      placeholder: "Search moves",
      "aria-label": "Search moves",
      "data-key": "query",
      onkeydown: (event) => event.key === "Enter" && app.act.chooseOnly(),
      oninput: (event) => app.change({ query: event.target.value }),
    }),
    [...picked].map((word) =>
      button(`${word} ×`, () => app.act.pick(word, true), {
        class: "pick",
        "aria-label": `Do not pick ${word}`,
        "data-key": `unpick-${word}`,
      }),
    ),
    picked.size > 1 &&
      button("Clear", () => app.change({ picked: new Set() }), { class: "quiet", "data-key": "clear-picks" }),
    h(
      "small",
      { role: "status" },
      fitting.length === choices.length
        ? say(choices.length, "move")
        : `${fitting.length} of ${say(choices.length, "move")}`,
    ),
  );
}

function freeText(app) {
  const send = (event) => {
    event.preventDefault();
    const { value } = event.target.elements.text;
    if (value.trim()) app.act.playText(value.trim());
  };
  return h(
    "form",
    { class: "row free", onsubmit: send },
    h("input", {
      type: "text",
      name: "text",
      autocomplete: "off",
      spellcheck: "false",
      maxlength: 2000,
      placeholder: "or write a whole turn",
      "aria-label": "A whole turn as text",
      "data-key": "free-text",
    }),
    h("button", { type: "submit", disabled: app.state.busy }, "Play"),
    app.state.rules && h("a", { href: app.state.rules.notation, target: "_blank", rel: "noopener" }, "notation"),
  );
}

function pending(app) {
  if (!app.state.pending) return null;
  return h(
    "div",
    { class: "notice" },
    h("p", {}, "No answer came to your move. Sent again, it still happens only once."),
    button("Send it again", () => app.act.sendAgain(), { class: "main", "data-key": "again" }),
  );
}

export function choicesView(app) {
  const { state } = app;
  if (!app.playing() && !state.pending) return [];
  if (!app.myTurn()) return [pending(app)];
  const fitting = narrowed(state.choices, state.picked, state.query);
  return [
    h("h2", {}, "Your move"),
    pending(app),
    turnSoFar(app),
    state.loading
      ? h("p", { class: "soft" }, "Looking up what you may do …")
      : [
          state.choices.length > 0 && filters(app, fitting),
          h("div", { class: "list", "data-key": "choices" }, list(fitting, app)),
        ],
    freeText(app),
  ];
}
