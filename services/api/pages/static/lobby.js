// The lobby: open a match, find one, and come back to one's own.
import { call, newKey, onWait } from "./api.js";
import { button, h, options, swap } from "./dom.js";
import { importing } from "./importing.js";
import { matchRow, openSeats } from "./listing.js";
import { noticeView } from "./notice.js";
import { opening } from "./opening.js";
import { playerRoom } from "./player.js";
import { follow } from "./stream.js";
import { held, dropMatch, keep, mine, player } from "./tokens.js";

const SHOWN = 12;
const region = (name) => document.getElementById(name);
const state = {
  said: null,
  wait: "",
  games: [],
  rows: new Map(),
  game: "",
  line: "connecting",
  own: [],
  all: false,
};
let stream = null;

function change(part) {
  Object.assign(state, part);
  if ("said" in part || "wait" in part) swap(region("notice"), noticeView({ state, change }));
}

const fail = (error) =>
  change({ said: { text: error.message, rule: error.rule, errors: error.errors, title: error.title } });

async function sit(row, seat) {
  try {
    const { body } = await call("POST", `/matches/${row.match}/seats/${seat}`, {
      token: player()?.key,
      key: newKey(),
      body: { kind: "human" },
    });
    keep(row.match, { game: row.game, seats: [{ seat, token: body.token }] });
    location.assign(`/play/${row.match}`);
  } catch (error) {
    fail(error);
  }
}

function showPublic() {
  const rank = { open: 0, running: 1 };
  const rows = [...state.rows.values()].sort(
    (a, b) => (rank[a.status] ?? 2) - (rank[b.status] ?? 2) || b.updated_at - a.updated_at,
  );
  const games = [["", "all games"], ...state.games.map(({ game, title }) => [game, title])];
  const filter = h(
    "select",
    { "aria-label": "Show", "data-key": "filter", onchange: (event) => watch(event.target.value) },
    options(games, state.game),
  );
  const told = state.line === "live" ? "live" : `not connected${state.line === "connecting" ? " yet" : ""}`;
  const shown = state.all ? rows : rows.slice(0, SHOWN);
  const list = shown.map((row) => matchRow(row, state.games, showPublic, openSeats(row, sit)));
  swap(
    region("public"),
    h(
      "div",
      { class: "bar" },
      h("h2", {}, "Public matches"),
      filter,
      h("span", { class: `line ${state.line}` }, told),
    ),
    list.length ? h("ul", { class: "rows" }, list) : h("p", { class: "soft" }, "No match yet. Open one."),
    rows.length > shown.length && button(`Show ${rows.length - SHOWN} more`, showAll, { class: "quiet" }),
  );
}

function showAll() {
  state.all = true;
  showPublic();
}

function watch(game) {
  stream?.stop();
  state.game = game;
  state.rows = new Map();
  const onFrame = (event, data) => {
    if (event === "matches") state.rows = new Map(data.matches.map((row) => [row.match, row]));
    else state.rows.set(data.match, data);
    showPublic();
  };
  const onLine = (status) => {
    state.line = status;
    showPublic();
  };
  stream = follow(`/matches/live${game ? `?game=${game}` : ""}`, { onFrame, onLine });
  showPublic();
}

const tokenFor = ({ match }) => Object.values(held(match).seats)[0] ?? held(match).watch;

async function lookUp(known) {
  try {
    const { body } = await call("GET", `/matches/${known.match}`, { token: tokenFor(known) });
    return { ...body, turn: body.awaiting.some((seat) => held(known.match).seats[seat]) };
  } catch (error) {
    if ([404, 410].includes(error.status)) dropMatch(known.match);
    return null;
  }
}

async function showMine() {
  const known = mine()
    .filter((one) => one.watch || Object.keys(one.seats ?? {}).length)
    .slice(0, 20);
  swap(
    region("mine"),
    h("h2", {}, "My matches"),
    h(
      "p",
      { class: "soft" },
      known.length ? "Looking …" : "What you open or join here is remembered by this browser.",
    ),
  );
  if (!known.length) return;
  state.own = [];
  for (const one of known) {
    const row = await lookUp(one);
    if (row) state.own.push(row);
  }
  drawMine();
}

function drawMine() {
  const rows = [...state.own].sort((a, b) => Number(b.turn) - Number(a.turn));
  swap(
    region("mine"),
    h("h2", {}, "My matches"),
    h(
      "ul",
      { class: "rows" },
      rows.map((row) =>
        matchRow(row, state.games, drawMine, [], row.turn && row.status === "running" ? "your turn" : null),
      ),
    ),
  );
  const turns = rows.filter(({ turn, status }) => turn && status === "running").length;
  document.title = turns ? `(${turns}) Matchfold` : "Matchfold";
}

async function start() {
  watch("");
  showMine();
  try {
    state.games = (await call("GET", "/games")).body.games;
  } catch (error) {
    fail(error);
    return;
  }
  opening(region("open"), state.games, fail);
  playerRoom(region("player"), () => state.games, fail);
  importing(region("import"), state.games, fail);
  showPublic();
  if (state.own.length) drawMine();
}

onWait((wait) => change({ wait }));
start();
