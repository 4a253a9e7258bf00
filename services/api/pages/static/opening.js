// The form that opens a match, made from what the service says of each game.
import { call } from "./api.js";
import { button, field, h, options, plain, swap } from "./dom.js";
import { schemaForm } from "./schema_form.js";
import { seatFields } from "./seat_fields.js";
import { keepOpened, player } from "./tokens.js";

const CLOCKS = {
  none: { label: "no clock", fields: {} },
  per_move: { label: "time for each turn", fields: { seconds: [60, 1, 86_400] } },
  total: { label: "time for the whole match", fields: { seconds: [900, 1, 360_000], increment: [5, 0, 3600] } },
  days_per_turn: { label: "days for each turn", fields: { days: [3, 1, 30] } },
};
const SEEN = [
  ["public", "everyone"],
  ["link", "who has the link"],
  ["private", "its seats only"],
];
const LEAVERS = [
  ["loss", "it loses"],
  ["bot", "a bot stands in"],
  ["skip", "its turn is skipped"],
];

function clockFields() {
  const made = h("div", { class: "fields" });
  const kind = h(
    "select",
    { "data-key": "clock" },
    options(
      Object.entries(CLOCKS).map(([name, { label }]) => [name, label]),
      "none",
    ),
  );
  let read = {};
  const show = () => {
    const { fields } = CLOCKS[kind.value];
    read = Object.fromEntries(
      Object.entries(fields).map(([name, [value, min, max]]) => [
        name,
        h("input", { type: "number", value, min, max, step: 1, required: true }),
      ]),
    );
    swap(
      made,
      Object.entries(read).map(([name, control]) => field(plain(name), control)),
    );
  };
  kind.addEventListener("change", show);
  const value = () => ({
    kind: kind.value,
    ...Object.fromEntries(Object.entries(read).map(([name, control]) => [name, Number(control.value)])),
  });
  return { elements: [field("Clock", kind), made], value };
}

const traits = (game) =>
  [
    game.cooperative ? "cooperative" : "competitive",
    game.hidden && "hidden hands",
    game.chance && "chance",
    game.seats.min === game.seats.max ? `${game.seats.min} seats` : `${game.seats.min} to ${game.seats.max} seats`,
  ]
    .filter(Boolean)
    .join(" · ");

// What is seldom changed: {element, value}.
function conditions(game) {
  const chosen = schemaForm(game.options);
  const clock = clockFields();
  const visibility = h("select", {}, options(SEEN, "public"));
  const leavers = h("select", {}, options(LEAVERS, "loss"));
  const seen = field("Who may see it", visibility);
  const left = field("A seat whose time is up", leavers);
  const summary = h("summary", {}, "Options, clock, visibility");
  return {
    element: h("details", {}, summary, h("div", { class: "fields" }, chosen.elements, seen, clock.elements, left)),
    value: () => ({
      options: chosen.read(),
      visibility: visibility.value,
      clock: clock.value(),
      leavers: leavers.value,
    }),
  };
}

// The form of one game; `open(order)` is called with what is wanted.
function gameForm(game, open, fail) {
  const seats = seatFields(game);
  const more = conditions(game);
  const submit = (event) => {
    event.preventDefault();
    try {
      open({ game: game.game, seats: seats.value(), ...more.value() });
    } catch (error) {
      fail(error instanceof SyntaxError ? new Error(`An option is not JSON: ${error.message}`) : error);
    }
  };
  return h(
    "form",
    { onsubmit: submit },
    h("p", { class: "soft" }, traits(game), " · ", h("a", { href: game.rules }, "rules")),
    seats.element,
    more.element,
    h("button", { type: "submit", class: "main" }, "Open the match"),
  );
}

// Draws the games and the chosen one's form in `region`.
export function opening(region, games, fail) {
  const body = h("div", {});
  const chips = h("div", { class: "games", role: "group", "aria-label": "Games" });

  async function open(order) {
    try {
      const { body: opened } = await call("POST", "/matches", { token: player()?.key, body: order });
      keepOpened(opened);
      location.assign(`/play/${opened.match}`);
    } catch (error) {
      fail(error);
    }
  }

  async function choose(game) {
    swap(
      chips,
      games.map((one) =>
        button(one.title, () => choose(one.game), {
          class: "game",
          "aria-pressed": String(one.game === game),
          "data-key": `game-${one.game}`,
        }),
      ),
    );
    try {
      swap(body, gameForm((await call("GET", `/games/${game}`)).body, open, fail));
    } catch (error) {
      fail(error);
    }
  }

  swap(region, h("h2", {}, "Open a match"), chips, body);
  if (games.length) choose((games.find(({ game }) => game === "homeworlds") ?? games[0]).game);
}
