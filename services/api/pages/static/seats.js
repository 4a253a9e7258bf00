// The seats of a match: who sits where, whose turn it is, how much time is left.
import { call } from "./api.js";
import { asTime, left } from "./clock.js";
import { button, h } from "./dom.js";

const names = new Map();

// The name of a player once it is known; asks for it the first time and calls `then` when it has come.
export function nameOf(player, then) {
  if (!names.has(player)) {
    names.set(player, null);
    call("GET", `/players/${encodeURIComponent(player)}`).then(
      ({ body }) => {
        names.set(player, body.name);
        then();
      },
      () => {},
    );
  }
  return names.get(player);
}

export const calledSeat = (seat) => `Seat ${seat}`;

export function who(seat, then = () => {}) {
  if (seat.kind === "open") return seat.reserved ? "kept for somebody" : "open";
  const name = seat.player && nameOf(seat.player, then);
  if (seat.kind === "bot") return `${seat.away && name ? `${name}, away: ` : ""}bot · ${seat.level}`;
  return name || "a person";
}

function marks(seat, state, app) {
  const own = app.mine().includes(seat.seat);
  return [
    own && h("span", { class: "mark own" }, "you"),
    state.awaiting.includes(seat.seat) && h("span", { class: "mark turn" }, "to move"),
    seat.away && h("span", { class: "mark" }, "stand-in"),
    seat.resigned && h("span", { class: "mark" }, "out"),
    state.outcome?.winners.includes(seat.seat) && h("span", { class: "mark won" }, "won"),
  ];
}

function time(seat, state) {
  const ms = left(state.clock, seat.seat);
  return ms === null
    ? null
    : h(
        "time",
        { class: "left", "data-clock": seat.seat, "aria-label": `time left, seat ${seat.seat}` },
        asTime(ms),
      );
}

function deeds(seat, app) {
  const { state } = app;
  const seated = app.mine().length > 0;
  const levels = state.rules?.levels ?? [];
  if (seat.kind === "open" && !app.over()) {
    return [
      button("Sit down", () => app.act.sit(seat.seat), { class: "main", "data-key": `sit-${seat.seat}` }),
      seated &&
        button("Put a bot here", () => app.act.seatBot(seat.seat, levels.at(-1)), {
          "data-key": `bot-${seat.seat}`,
        }),
    ];
  }
  if (seat.away && !app.over() && app.mine().includes(seat.seat)) {
    return button("Take the seat back", () => app.act.comeBack(seat.seat), {
      class: "main",
      "data-key": `back-${seat.seat}`,
    });
  }
  return null;
}

function row(seat, app) {
  const { live, shown } = app.state;
  const state = shown ?? live;
  const classes = ["seat", `of-${seat.seat}`, state.awaiting.includes(seat.seat) && "on-turn"]
    .filter(Boolean)
    .join(" ");
  const score = state.outcome?.scores?.[seat.seat];
  return h(
    "li",
    { class: classes },
    h(
      "div",
      { class: "who" },
      h("b", {}, calledSeat(seat.seat)),
      " ",
      who(seat, app.redraw),
      score !== undefined && ` · ${score}`,
    ),
    time(seat, live),
    h("div", { class: "marks" }, marks(seat, state, app)),
    h("div", { class: "row" }, deeds(seat, app)),
  );
}

function perspective(app) {
  const own = app.mine();
  if (own.length < 2) return null;
  const choices = own.map((seat) =>
    button(calledSeat(seat), () => app.act.lookAs(seat), {
      "aria-pressed": String(seat === app.state.seat),
      "data-key": `as-${seat}`,
    }),
  );
  return h(
    "div",
    { class: "row tabs", role: "group", "aria-label": "Look and play as" },
    h("span", { class: "soft" }, "As"),
    choices,
  );
}

export function seatsView(app) {
  const { live, shown } = app.state;
  return [
    h("h2", {}, "Seats"),
    h(
      "ul",
      { class: "seats" },
      (shown ?? live).seats.map((seat) => row(seat, app)),
    ),
    perspective(app),
  ];
}
