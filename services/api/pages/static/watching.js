// What is known of the match: its state now, its events, and any version of it; kept up by the stream.
import { Problem, call, pause } from "./api.js";
import { follow } from "./stream.js";
import { dropSeat } from "./tokens.js";

const DRAGGING = 60;
const ENDS = {
  "match-over": "over",
  "match-gone": "gone",
};

export function watching(app) {
  const path = `/matches/${app.state.id}`;
  const versions = new Map();
  let line = null;
  let looking = false;
  let again = false;
  let missing = Promise.resolve();

  // Looks at the match; however often it is asked for meanwhile, it looks once more.
  async function refresh() {
    again = true;
    if (looking) return;
    looking = true;
    try {
      while (again) {
        again = false;
        await look();
      }
    } finally {
      looking = false;
    }
  }

  async function look() {
    const asked = app.token();
    try {
      const { body } = await call("GET", path, { token: asked });
      if (asked === app.token()) app.see(body);
      else again = true;
    } catch (error) {
      if (asked !== app.token()) again = true;
      else if (!voided(error, asked)) throw error;
    }
  }

  // A seat's token that is valid no more is forgotten, and the match looked at with what is left.
  function voided(error, token) {
    const lost =
      error instanceof Problem && error.status === 401 && app.state.seat !== null && token === app.token();
    if (lost) giveUp();
    return lost;
  }

  function giveUp() {
    dropSeat(app.state.id, app.state.seat);
    app.change({ seat: app.mine()[0] ?? null });
    app.fail(new Error("This seat's token is no longer valid: it was replaced, or the seat was left."));
    restart();
    refresh().catch(app.fail);
  }

  async function fill() {
    for (;;) {
      const { events, live } = app.state;
      const known = events.at(-1)?.version ?? 0;
      if (!live || known >= live.version) return;
      const token = app.token();
      const { body } = await call("GET", `${path}/events?after=${known}&limit=500&text=true`, { token });
      if (!body.events.length) return;
      if (token === app.token()) add(body.events);
    }
  }

  // Takes in what follows the last event; what does not follow is asked for.
  function add(news) {
    const known = app.state.events.at(-1)?.version ?? 0;
    const fresh = news.filter(({ version }) => version > known);
    if (fresh[0]?.version !== known + 1) return;
    app.change({ events: [...app.state.events, ...fresh] });
    if (fresh.some((event) => event.command_id === app.state.pending?.key)) arrived();
  }

  // A move whose answer was lost is in the history: there is nothing to send again.
  function arrived() {
    app.change({ pending: null, said: null });
    app.clear("free-text");
  }

  // One page after another: two at once would ask for the same events.
  const complete = () => {
    missing = missing.then(fill).catch(app.fail);
    return missing;
  };

  function onFrame(event, data) {
    if (event === "state") {
      app.see(data);
      complete();
      return;
    }
    add([data]);
    refresh().then(complete, app.fail);
  }

  function onLine(status, more) {
    if (status === "ended" && more === "token-void") return giveUp();
    if (status === "refused")
      return voided(more, app.token()) || app.change({ line: { status: "gone", why: more.message } });
    if (status === "ended") refresh().then(unveil, app.fail);
    return app.change({ line: { status: ENDS[more] ?? status, seconds: more } });
  }

  // After the end nothing is hidden any more, so what was is asked for again.
  function unveil() {
    if (!app.state.events.some(({ redacted }) => redacted)) return complete();
    app.change({ events: [] });
    return complete();
  }

  // Begins to watch anew: another seat may see other things.
  function restart() {
    line?.stop();
    versions.clear();
    app.change({ events: [], line: { status: "connecting" } });
    line = follow(`${path}/events?text=true`, { token: app.token, onFrame, onLine });
  }

  // Shows an earlier version, or the match as it stands (null).
  async function goTo(version) {
    const { live } = app.state;
    if (version === null || version >= live.version) return app.change({ at: null, shown: null });
    if (version < 1) return undefined;
    app.change({ at: version });
    await pause(DRAGGING);
    if (app.state.at !== version) return undefined;
    if (!versions.has(version)) {
      try {
        versions.set(version, (await call("GET", `${path}?version=${version}`, { token: app.token() })).body);
      } catch (error) {
        return app.fail(error);
      }
    }
    if (app.state.at === version) app.change({ shown: versions.get(version) });
    return undefined;
  }

  return { refresh, restart, add, complete, goTo };
}
