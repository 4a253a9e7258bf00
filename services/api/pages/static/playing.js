// Moves: what may be done now, a turn put together step by step, and sending it so that it happens once.
import { Lost, Problem, call, newKey, pages } from "./api.js";
import { toggled, narrowed } from "./picks.js";

const written = (steps) => steps.map(({ text }) => text).join("; ");

// Nothing can follow but the end of the turn, which goes without saying.
const nothingElse = ({ complete, choices }) =>
  complete && (choices.length === 0 || (choices.length === 1 && !/\W/.test(choices[0].text)));

export function playing(app) {
  const path = `/matches/${app.state.id}/commands`;

  // Loads the choices at this point of the turn, unless they are there.
  async function load() {
    const { steps, live, seat, choicesFor } = app.state;
    if (!app.myTurn())
      return app.change({ choices: [], choicesFor: null, steps: [], picked: new Set(), loading: false });
    const wanted = `${live.version} ${seat} ${written(steps)}`;
    if (wanted === choicesFor) return undefined;
    app.change({ choicesFor: wanted, loading: true, choices: [], complete: false, picked: new Set(), query: "" });
    const after = steps.length ? `?after=${encodeURIComponent(written(steps))}` : "";
    const current = () => app.state.choicesFor === wanted;
    try {
      const { commands, complete } = await pages(path + after, "commands", { token: app.token() });
      if (current()) app.change({ choices: commands, complete, loading: false });
    } catch (error) {
      if (current()) {
        app.change({ choicesFor: null, loading: false });
        throw error;
      }
    }
    return undefined;
  }

  async function choose(choice) {
    const { hidden, chance } = app.state.rules ?? {};
    if (hidden || chance) return send({ commands: [choice.command] });
    app.change({ steps: [...app.state.steps, choice] });
    try {
      await load();
    } catch (error) {
      if (error.code === "no-preview" || error.code === "secrets-in-play")
        return send({ commands: app.state.steps.map(({ command }) => command) });
      app.change({ steps: app.state.steps.slice(0, -1) });
      app.fail(error);
      return load().catch(app.fail);
    }
    if (app.state.steps.length === 1 && nothingElse(app.state)) return playTurn();
    return app.focusOnly();
  }

  function undoStep() {
    app.change({ steps: app.state.steps.slice(0, -1) });
    return load().catch(app.fail);
  }

  const playTurn = () => send({ text: written(app.state.steps) });

  // A lone seat on turn means the position it has seen; where several may move, the service sorts it out.
  function send(body) {
    const { live } = app.state;
    return deliver({
      body,
      key: newKey(),
      version: live.awaiting.length === 1 ? live.version : null,
      token: app.token(),
    });
  }

  async function deliver(move) {
    app.change({ busy: true, pending: null, said: null });
    try {
      const { body } = await call("POST", path, move);
      app.change({ busy: false, steps: [], choicesFor: null, picked: new Set() });
      app.clear("free-text");
      app.played(body);
    } catch (error) {
      app.change({ busy: false, pending: error instanceof Lost ? move : null });
      refused(error);
    }
  }

  function refused(error) {
    const moved = error instanceof Problem && error.status === 412;
    app.fail(moved ? new Error("The match had moved on. Here it is as it stands; choose again.") : error);
    if (moved) app.change({ steps: [], choicesFor: null });
    if (moved || (error instanceof Problem && error.status === 409)) app.refresh();
  }

  // Enter in the search plays the one choice that is left.
  function chooseOnly() {
    const fitting = narrowed(app.state.choices, app.state.picked, app.state.query);
    return fitting.length === 1 && !app.state.busy ? choose(fitting[0]) : undefined;
  }

  // A click on the board, or on a picked word. With one choice left, a second click on what is picked plays it.
  function pick(word, away = false) {
    const { choices, picked, busy } = app.state;
    const fitting = narrowed(choices, picked);
    if (!away && picked.has(word) && fitting.length === 1 && !busy) return choose(fitting[0]);
    const next = toggled(choices, picked, word);
    app.change({ picked: next, query: "" });
    if (narrowed(choices, next).length === 1) app.focusOnly();
    return undefined;
  }

  const sendAgain = () => deliver(app.state.pending);
  return {
    load,
    act: { choose, chooseOnly, undoStep, playTurn, playText: (text) => send({ text }), sendAgain, pick },
  };
}
