// The history as a list, and the way to any version of it.
import { button, h, plain } from "./dom.js";

const SHOWN = 150;
// What an event has besides, and hardly anybody wants to read in a list.
const UNTOLD = new Set([
  "seat",
  "text",
  "commitment",
  "entropy",
  "match",
  "clock",
  "options",
  "ruleset",
  "seats",
  "leavers",
  "visibility",
  "salt",
]);

// The versions that were taken back: still in the history, but the match went on from before them.
export function takenBack(events) {
  const gone = new Set();
  for (const { type, version, data } of events) {
    if (type !== "match.TakenBack" || !data) continue;
    for (let back = data.to + 1; back < version; back += 1) gone.add(back);
  }
  return gone;
}

const LONGEST = 90;
const cut = (text) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

function short(value) {
  if (value === null || typeof value !== "object") return String(value);
  if (Array.isArray(value)) return value.map(short).join(" ");
  return Object.entries(value)
    .map(([key, part]) => `${key} ${short(part)}`)
    .join(" ");
}

// An event in a few words: the game's own where it has some, else what its data say.
export function told({ type, data, redacted, text }) {
  const name = plain(type.split(".")[1] ?? type);
  if (text) return { name, about: text };
  const parts = Object.entries(data ?? {}).filter(
    ([key, value]) => !UNTOLD.has(key) && value !== null && short(value),
  );
  const about = parts.map(([key, value]) => `${key} ${short(value)}`).join(", ");
  if (!redacted) return { name, about };
  return { name, about: about ? `${about}; the rest is hidden` : "hidden" };
}

function by({ actor }) {
  if (actor.kind === "system") return "";
  return ` · ${actor.kind === "bot" ? "bot, " : ""}seat ${actor.seat}`;
}

function row(event, app, gone) {
  const { name, about } = told(event);
  const here = event.version === (app.state.at ?? app.state.live.version);
  const classes = ["event", gone.has(event.version) && "gone", event.redacted && "redacted"]
    .filter(Boolean)
    .join(" ");
  return h(
    "li",
    { class: classes, "aria-current": here ? "step" : null },
    button(
      [
        h("span", { class: "n" }, event.version),
        h("span", {}, h("b", {}, name), " ", h("span", { class: "about" }, cut(about)), h("small", {}, by(event))),
      ],
      () => app.act.goTo(event.version),
      { "data-key": `event-${event.version}`, title: new Date(event.at).toLocaleString() },
    ),
    event.caused_by &&
      (app.over() || app.state.rules?.hidden === false) &&
      button("why?", () => app.act.showThought(event.caused_by), {
        class: "quiet why",
        "data-key": `why-${event.version}`,
        "aria-label": `How the bot came to version ${event.version}`,
      }),
  );
}

// The rows around the version looked at; one `why?` a turn is enough.
function rows(app) {
  const { events, at, all } = app.state;
  const gone = takenBack(events);
  const end = all || at === null ? events.length : Math.min(events.length, at + 30);
  const shown = all ? events : events.slice(Math.max(0, end - SHOWN), end);
  const once = shown.map((event, i) =>
    event.caused_by && event.caused_by === shown[i - 1]?.caused_by ? { ...event, caused_by: undefined } : event,
  );
  return { list: once.map((event) => row(event, app, gone)).reverse(), more: events.length - shown.length };
}

function scrubber(app) {
  const { live, at } = app.state;
  const now = at ?? live.version;
  const step = (by, label, sign) => {
    const disabled = now + by < 1 || now + by > live.version;
    return button(sign, () => app.act.goTo(now + by), { "aria-label": label, disabled, "data-key": `step${by}` });
  };
  return h(
    "div",
    { class: "scrub" },
    step(-1, "One version back", "◀"),
    slider(app, now, live.version),
    step(1, "One version on", "▶"),
    h("output", {}, `${now} / ${live.version}`),
  );
}

// While it is dragged it stays in its place; the board follows.
function slider(app, value, max) {
  const free = ({ target }) => {
    delete target.dataset.held;
    app.redraw();
  };
  const move = ({ target }) => {
    target.nextSibling.nextSibling.textContent = `${target.value} / ${max}`;
    app.act.goTo(Number(target.value));
  };
  const told = { type: "range", min: 1, max, value, "aria-label": "Version", "data-key": "scrub" };
  const hold = ({ target }) => {
    target.dataset.held = "";
  };
  return h("input", { ...told, onpointerdown: hold, onpointerup: free, onpointercancel: free, oninput: move });
}

function thought({ thought: it }) {
  if (!it) return null;
  const head = it.wait ? "A bot thinks about it …" : `${it.hint ? "Advice" : "How the bot chose"}: `;
  return h(
    "div",
    { class: "thought" },
    h(
      "p",
      {},
      head,
      it.text && h("code", {}, it.text),
      it.level && h("small", {}, ` ${it.level}, ${it.steps} of ${it.budget} steps, ${it.ms} ms`),
    ),
    it.candidates?.length > 0 &&
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            ["turn", "value", "visits"].map((name) => h("th", { scope: "col" }, name)),
          ),
        ),
        h(
          "tbody",
          {},
          it.candidates.map((one) =>
            h("tr", {}, h("td", {}, h("code", {}, one.text)), h("td", {}, one.value), h("td", {}, one.visits)),
          ),
        ),
      ),
  );
}

export function historyView(app) {
  const { at, all } = app.state;
  const { list, more } = rows(app);
  return [
    h(
      "div",
      { class: "bar" },
      h("h2", {}, "History"),
      at !== null && button("Back to now", () => app.act.goTo(null), { class: "main", "data-key": "now" }),
    ),
    scrubber(app),
    app.state.thought && [
      thought(app.state),
      h(
        "div",
        { class: "row" },
        app.state.thought.hint &&
          app.myTurn() &&
          app.state.thought.version === app.state.live.version &&
          button("Play it", () => app.act.playAdvice(), { class: "main", "data-key": "play-advice" }),
        button("Close", () => app.change({ thought: null }), { class: "quiet", "data-key": "close-thought" }),
      ),
    ],
    h("ol", { class: "events", "data-key": "events", reversed: true }, list),
    more > 0 &&
      !all &&
      button(`Show ${more} more`, () => app.change({ all: true }), { class: "quiet", "data-key": "all" }),
  ];
}
