// The tools beside a match: what people agree on, leaving, advice, copies, and whether all of it is true.
import { button, h, options, say } from "./dom.js";
import { held } from "./tokens.js";

const tool = (app, label, name, ...told) =>
  button(label, () => app.act[name](...told), { "data-key": `tool-${label}` });

// Asks before what cannot be undone.
function careful(app, label, name, ...told) {
  const asked = `${name} ${told.join(" ")}`;
  if (app.state.asking !== asked) return button(label, () => app.act.ask(asked), { "data-key": `tool-${label}` });
  return h(
    "span",
    { class: "sure", role: "group", "aria-label": `${label}?` },
    button(`${label}: sure?`, () => app.act[name](...told), { class: "danger", "data-key": `tool-${label}` }),
    button("No", () => app.act.ask(null), { "data-key": `no-${label}` }),
  );
}

function draws(app) {
  const { live, seat, rules } = app.state;
  if (rules?.cooperative || live.seats.length < 2) return null;
  if (live.draw_offer === null) return tool(app, "Offer a draw", "offerDraw");
  if (live.draw_offer === seat) return tool(app, "Withdraw the draw offer", "answerDraw", false);
  return h(
    "div",
    { class: "ask" },
    h("p", {}, `Seat ${live.draw_offer} offers a draw.`),
    h(
      "div",
      { class: "row" },
      tool(app, "Accept the draw", "answerDraw", true),
      tool(app, "Decline the draw", "answerDraw", false),
    ),
  );
}

function takebacks(app) {
  const { live, seat, at } = app.state;
  const { takeback, can_undo: undo } = live;
  if (takeback?.seat === seat) return tool(app, "Withdraw the takeback", "answerTakeback", false);
  if (takeback) {
    return h(
      "div",
      { class: "ask" },
      h("p", {}, `Seat ${takeback.seat} asks to go back to version ${takeback.to}.`),
      h(
        "div",
        { class: "row" },
        tool(app, "Grant it", "answerTakeback", true),
        tool(app, "Refuse it", "answerTakeback", false),
      ),
    );
  }
  if (undo === null) return null;
  return [
    tool(app, "Take back my turn", "takeBack"),
    at !== null && tool(app, `Ask to go back to version ${at}`, "takeBack", at),
  ];
}

const levels = (app, name, label, first) =>
  h(
    "select",
    { "data-key": name, "aria-label": label },
    options([["", first], ...(app.state.rules?.levels ?? []).map((level) => [level, level])], ""),
  );

function own(app) {
  if (app.state.seat === null) return null;
  if (app.over()) return h("div", { class: "row" }, tool(app, "Rematch", "rematch"));
  const advisor = levels(app, "advisor", "Who advises", "strongest");
  const heir = levels(app, "heir", "Who takes the seat", "nobody: leave it open");
  const running = app.state.live.status === "running";
  return [
    running && h("div", { class: "row" }, draws(app), takebacks(app), careful(app, "Resign", "resign")),
    app.myTurn() &&
      h(
        "div",
        { class: "row" },
        button("Ask for advice", () => app.act.hint(advisor.value), { "data-key": "tool-hint" }),
        advisor,
      ),
    h(
      "details",
      { "data-key": "leaving" },
      h("summary", {}, "Leave the seat"),
      h("p", { class: "soft" }, "Your token is void at once."),
      h(
        "div",
        { class: "row" },
        heir,
        app.state.asking === "leave"
          ? button("Leave: sure?", () => app.act.leave(heir.value), { class: "danger", "data-key": "tool-leave" })
          : button("Leave", () => app.act.ask("leave"), { "data-key": "tool-leave" }),
      ),
    ),
  ];
}

function copies(app) {
  const { at, live, rules, seat } = app.state;
  const handy = seat !== null && held(app.state.id).seats[seat] && !app.over();
  const forks = !rules?.hidden || app.over();
  const invite = live.visibility === "public" || held(app.state.id).watch;
  return h(
    "div",
    { class: "row" },
    invite && tool(app, "Copy the link", "copyInvitation"),
    handy && careful(app, "Copy my seat's link", "copySeat"),
    forks &&
      live.status !== "open" &&
      tool(app, at === null ? "Fork from here" : `Fork from version ${at}`, "fork"),
    tool(app, "Export", "download"),
  );
}

function report({ report: told }) {
  if (!told) return null;
  if (told.wait) return h("p", { class: "soft" }, told.wait);
  return h(
    "ul",
    { class: "checks" },
    told.checks.map(({ check, ok, detail }) =>
      h("li", { class: ok ? "good" : "bad" }, h("b", {}, `${ok ? "✓" : "✗"} ${check}`), ` ${detail}`),
    ),
  );
}

function verdict({ verdict: told }) {
  if (!told) return null;
  if (told.wait) return h("p", { class: "soft" }, "Recomputing the chain here …");
  if (!told.ok)
    return h("p", { class: "bad" }, h("b", {}, `✗ Fault at version ${told.version}: `), told.reason, ".");
  const opened = told.opened
    ? `the seed is the one committed to, and opens ${say(told.opened, "digest")}`
    : "the digests wait for the seed, which is published at the end";
  return h(
    "p",
    { class: "good" },
    h("b", {}, `✓ ${say(told.version, "event")} verified in this browser: `),
    `each follows from the one before; ${opened}; ${told.compared} are those this page was shown. `,
    h("code", { class: "chain" }, told.chain),
  );
}

function truth(app) {
  return [
    h(
      "div",
      { class: "row" },
      tool(app, "Verify in this browser", "verifyHere"),
      tool(app, "Have the service audit", "audit"),
    ),
    verdict(app.state),
    report(app.state),
  ];
}

export function toolsView(app) {
  const part = (title, ...content) => (content.flat().some(Boolean) ? [h("h3", {}, title), content] : null);
  return [
    h("h2", {}, "Tools"),
    part("Your seat", own(app)),
    part("This match", copies(app)),
    part("Is it true?", truth(app)),
  ];
}
