// A match's page: the one state, what changes it, and the regions that show it.
import { call, onWait } from "./api.js";
import { boardView, listenForPicks } from "./board.js";
import { choicesView } from "./choices.js";
import { tick } from "./clock.js";
import { deeds } from "./deeds.js";
import { h, swap } from "./dom.js";
import { headlineView, newsText, titleText, turnText } from "./headline.js";
import { historyView } from "./history.js";
import { noticeView } from "./notice.js";
import { playing } from "./playing.js";
import { seatsView } from "./seats.js";
import { held, keep, player, takeInvitation } from "./tokens.js";
import { toolsView } from "./tools.js";
import { watching } from "./watching.js";

const id = location.pathname.split("/")[2];
const handed = takeInvitation(id);

const state = {
  id,
  seat: null, // the seat that is looked and played as; null for a watcher
  // The match now, its history, its game, and the line to the service.
  live: null,
  events: [],
  rules: null,
  line: { status: "connecting" },
  // An earlier version that is looked at, and how.
  at: null,
  shown: null,
  all: false,
  asText: false,
  // What may be chosen, and what was so far.
  choices: [],
  choicesFor: null,
  complete: false,
  loading: false,
  steps: [],
  picked: new Set(),
  query: "",
  // A move on its way, and one whose answer was lost.
  busy: false,
  pending: null,
  // What is said to the reader, or asked.
  said: null,
  wait: "",
  asking: null,
  thought: null,
  report: null,
  verdict: null,
};

const region = (name) => document.getElementById(name);
let drawing = false;

const app = {
  state,
  act: {},
  change(part) {
    Object.assign(state, part);
    app.redraw();
  },
  // However much changes at once, it is drawn once. No animation frame: a hidden page's title matters, too.
  redraw() {
    if (drawing) return;
    drawing = true;
    setTimeout(draw);
  },
  mine() {
    const own = new Set(Object.keys(held(id).seats).map(Number));
    const known = player()?.player;
    for (const seat of state.live?.seats ?? []) if (known && seat.player === known) own.add(seat.seat);
    return [...own].sort((a, b) => a - b);
  },
  tokenOf: (seat) => held(id).seats[seat] ?? player()?.key ?? null,
  token: () => (state.seat === null ? (held(id).watch ?? null) : app.tokenOf(state.seat)),
  over: () => ["finished", "abandoned"].includes(state.live?.status),
  playing: () => state.live?.status === "running" && state.seat !== null && state.at === null,
  awaited: (seat) =>
    state.live.awaiting.includes(seat) && !state.live.seats[seat]?.away && state.live.seats[seat]?.kind === "human",
  myTurn: () => app.playing() && app.awaited(state.seat),
  choicesNow: () => (app.myTurn() ? state.choices : []),
  fail(error) {
    app.change({
      said: {
        text: error.message,
        rule: error.rule,
        errors: error.errors,
        candidates: error.candidates,
        title: error.title,
      },
    });
  },
  clear(key) {
    const typed = document.querySelector(`[data-key="${key}"]`);
    if (typed) typed.value = "";
  },
  // Puts the focus on the one choice that is left, so that Enter plays it.
  focusOnly() {
    setTimeout(() => {
      const only = region("choices").querySelector("[data-only]");
      only?.focus({ preventScroll: true });
      only?.scrollIntoView({ block: "nearest" });
    }, 10);
  },
  // Takes in the match as it now stands.
  see(live) {
    const before = state.live;
    if (before && live.version < before.version) return;
    app.change({ live });
    if (app.mine().length || held(id).watch) keep(id, { game: live.game });
    const moved = before?.version !== live.version;
    if (moved && state.steps.length) app.change({ steps: [], choicesFor: null });
    if (moved || !app.mine().includes(state.seat)) followTurn();
    moves.load().catch(app.fail);
    if (!state.rules) learn(live.game);
  },
  // The events of a move come with the others: the answer has them without their words.
  played({ state: live }) {
    if (live) app.see(live);
    else app.refresh();
    watch.complete();
  },
  refresh: () => watch.refresh().catch(app.fail),
};

// Who plays several seats here is asked for the one that has the move.
function followTurn() {
  const own = app.mine();
  const next = own.find((seat) => app.awaited(seat));
  const stays = own.includes(state.seat) && (next === undefined || app.awaited(state.seat));
  if (!stays && own.length) lookAs(next ?? own[0]);
}

function lookAs(seat) {
  if (seat === state.seat) return;
  app.change({ seat, choicesFor: null, choices: [], steps: [], thought: null });
  if (state.rules?.hidden ?? true) watch.restart();
  app.refresh();
}

async function learn(game) {
  try {
    app.change({ rules: (await call("GET", `/games/${game}`)).body });
  } catch (error) {
    app.fail(error);
  }
}

// Words that a screen reader reads out when they change, and only then.
function tell(name, text) {
  if (region(name).textContent !== text) region(name).textContent = text;
}

// Brings the version that is looked at into view, without moving the page.
function showCurrent() {
  const list = region("history").querySelector(".events");
  const row = list?.querySelector("[aria-current]");
  if (!row || state.at === null) return;
  const { offsetTop: top, offsetHeight: height } = row;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + height > list.scrollTop + list.clientHeight) list.scrollTop = top + height - list.clientHeight;
}

function draw() {
  drawing = false;
  document.title = titleText(app);
  tell("turn", turnText(app));
  tell("news", newsText(app));
  region("turn").classList.toggle("mine", Boolean(state.live && app.myTurn()));
  swap(region("headline"), headlineView(app));
  swap(region("notice"), noticeView(app));
  if (!state.live) return;
  const views = {
    board: boardView,
    choices: choicesView,
    seats: seatsView,
    history: historyView,
    tools: toolsView,
  };
  for (const [name, view] of Object.entries(views)) swap(region(name), view(app));
  showCurrent();
}

function onKey(event) {
  const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
  if (typing || event.altKey || event.ctrlKey || event.metaKey || !state.live) return;
  const now = state.at ?? state.live.version;
  const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 1, End: null }[event.key];
  if (to !== undefined && (to === null || to >= 1)) watch.goTo(to);
  if (event.key === "Escape" && state.picked.size) app.change({ picked: new Set() });
}

const watch = watching(app);
const moves = playing(app);
const now = (version) => {
  watch
    .goTo(version)
    .then(() => moves.load())
    .catch(app.fail);
};
Object.assign(app.act, moves.act, deeds(app), { goTo: now, lookAs });

// A seat that comes in the address, from another device or from whoever held it.
async function takeSeat(token) {
  try {
    const { body } = await call("GET", `/matches/${id}`, { token });
    keep(id, { game: body.game, seats: [{ seat: body.your_seat, token }] });
    state.seat = body.your_seat;
  } catch (error) {
    app.fail(error);
  }
}

async function start() {
  if (handed) await takeSeat(handed);
  const own = app.mine();
  if (own.length) state.seat ??= own[0];
  await watch.refresh().catch(asPlayer);
  if (state.live) watch.restart();
  else app.change({ line: { status: "gone" } });
}

// A match that shows itself to its seats alone may know the player's key.
async function asPlayer(error) {
  const known = player();
  if (error.status !== 401 || !known) return app.fail(error);
  try {
    const { body } = await call("GET", `/matches/${id}`, { token: known.key });
    state.seat = body.your_seat;
    app.see(body);
  } catch {
    app.fail(error);
  }
  return undefined;
}

onWait((wait) => app.change({ wait }));
listenForPicks(region("board"), (word) => app.act.pick(word));
document.addEventListener("keydown", onKey);
setInterval(() => state.live?.status === "running" && tick(region("seats"), state.live.clock), 250);
swap(region("headline"), h("p", { class: "soft" }, "Loading …"));
start();
