// What else a seat, or anybody, may do with a match: each is one request, and then a look at the match.
import { call, newKey, polled } from "./api.js";
import { save } from "./dom.js";
import { dropSeat, held, keep, keepOpened, player } from "./tokens.js";
import { Fault, verify } from "./verify.js";

export function deeds(app) {
  const path = `/matches/${app.state.id}`;
  const { state } = app;

  async function post(where, body, more = {}) {
    app.change({ asking: null, said: null });
    const answer = await call("POST", path + where, { token: app.token(), key: newKey(), body, ...more });
    app.refresh();
    return answer.body;
  }

  // Sitting down needs what lets one see the match; the player's key goes along.
  async function sit(seat) {
    const { watch } = held(state.id);
    const key = player()?.key;
    const token = watch ?? app.token() ?? key ?? null;
    const body = key && token !== key ? { player_key: key } : {};
    const { token: own } = await post(`/seats/${seat}`, { kind: "human", ...body }, { token });
    keep(state.id, { game: state.live.game, seats: [{ seat, token: own }] });
    app.act.lookAs(seat);
  }

  const seatBot = (seat, level) => post(`/seats/${seat}`, { kind: "bot", level });
  const comeBack = (seat) => post(`/seats/${seat}`, undefined, { token: app.tokenOf(seat) });

  // The token is void as soon as the seat is left, so what follows is seen without it.
  async function leave(level) {
    const { seat, live } = state;
    const token = app.tokenOf(seat);
    app.change({ asking: null });
    dropSeat(state.id, seat);
    app.act.lookAs(app.mine().find((own) => own !== seat) ?? null);
    try {
      await post(`/seats/${seat}/release`, level ? { level } : {}, { token });
    } catch (error) {
      keep(state.id, { game: live.game, seats: [{ seat, token }] });
      throw error;
    }
    if (live.visibility === "private" && state.seat === null) location.assign("/");
  }

  async function opens(request) {
    const { body } = await request;
    keepOpened(body);
    location.assign(`/play/${body.match}`);
  }

  const rematch = () => opens(call("POST", `${path}/rematch`, { token: app.token() }));
  const fork = () =>
    opens(call("POST", `${path}/fork?version=${state.at ?? state.live.version}`, { token: app.token(), body: {} }));

  async function showThought(version) {
    app.change({ thought: { wait: true } });
    try {
      app.change({ thought: (await call("GET", `${path}/thoughts/${version}`, { token: app.token() })).body });
    } catch (error) {
      app.change({ thought: null });
      throw error;
    }
  }

  async function hint(level) {
    app.change({ thought: { wait: true, hint: true } });
    try {
      const told = { token: app.token() };
      const { headers } = await call("POST", `${path}/hints`, { ...told, body: level ? { level } : {} });
      app.change({ thought: { ...(await polled(headers.get("Location"), told)), hint: true } });
    } catch (error) {
      app.change({ thought: null });
      throw error;
    }
  }

  const exported = async () =>
    (await call("GET", `${path}/events`, { token: app.token(), accept: "application/x-ndjson" })).body;

  async function download() {
    save(await exported(), `${state.live.game}-${state.id}.ndjson`, "application/x-ndjson");
  }

  async function audit() {
    app.change({ report: { wait: "The service decides the whole match again …" } });
    try {
      const onProgress = ({ done, total }) => app.change({ report: { wait: `${done} of ${total} events …` } });
      app.change({ report: await polled(`${path}/audit`, { token: app.token() }, onProgress) });
    } catch (error) {
      app.change({ report: null });
      throw error;
    }
  }

  async function verifyHere() {
    if (!globalThis.crypto?.subtle)
      throw new Error("This browser computes hashes on secure pages only: use HTTPS or localhost.");
    app.change({ verdict: { wait: true } });
    try {
      const told = new Map(state.events.map(({ version, chain }) => [version, chain]));
      app.change({ verdict: { ok: true, ...(await verify(await exported(), told)) } });
    } catch (error) {
      app.change({
        verdict: error instanceof Fault ? { ok: false, version: error.version, reason: error.message } : null,
      });
      if (!(error instanceof Fault)) throw error;
    }
  }

  async function copy(fragment, text) {
    await navigator.clipboard.writeText(`${location.origin}/play/${state.id}${fragment}`);
    app.change({ said: { text, good: true }, asking: null });
  }

  function copyInvitation() {
    const { watch } = held(state.id);
    return copy(
      watch ? `#watch=${watch}` : "",
      "The link is copied. Whoever has it may look, and take an open seat.",
    );
  }

  const copySeat = () =>
    copy(
      `#seat=${held(state.id).seats[state.seat]}`,
      "The link to your seat is copied. Open it on another device; whoever has it plays as you.",
    );

  const act = {
    sit,
    seatBot,
    comeBack,
    leave,
    rematch,
    fork,
    showThought,
    hint,
    download,
    audit,
    verifyHere,
    copyInvitation,
    copySeat,
    resign: () => post("/resignation"),
    offerDraw: () => post("/draw-offers"),
    answerDraw: (accept) => post("/draw-offers/answer", { accept }),
    takeBack: (version) => post("/takebacks", version ? { version } : {}),
    answerTakeback: (accept) => post("/takebacks/answer", { accept }),
    playAdvice: () => app.act.playText(state.thought.text),
    ask: (name) => app.change({ asking: name }),
  };
  const safe = ([name, deed]) => [
    name,
    async (...told) => {
      try {
        await deed(...told);
      } catch (error) {
        app.fail(error);
      }
    },
  ];
  return Object.fromEntries(Object.entries(act).map(safe));
}
