// What a match is and how it stands, in words: above the board, and in the window's title.
import { kept } from "./clock.js";
import { h, plain } from "./dom.js";
import { calledSeat } from "./seats.js";

const LINES = {
  connecting: "connecting …",
  live: "live",
  over: "over",
  gone: "not connected",
};

function line({ status, seconds, why }) {
  const text =
    status === "lost" ? `not connected: trying again in ${seconds} s` : (LINES[status] ?? "not connected");
  return h("span", { class: `line ${status}` }, why ? `${text}: ${why}` : text);
}

export function headlineView(app) {
  const { live, rules, line: told } = app.state;
  if (!live) return [h("h1", {}, "A match"), line(told)];
  const facts = [
    live.status,
    live.visibility,
    kept(live.clock),
    live.imported && "imported",
    `version ${live.version}`,
  ].filter(Boolean);
  const origin = live.origin?.match;
  return [
    h("h1", {}, rules?.title ?? plain(live.game)),
    h(
      "p",
      { class: "facts" },
      facts.join(" · "),
      " · ",
      h("a", { href: `/docs/rules/${live.game}`, target: "_blank", rel: "noopener" }, "rules"),
      origin && [" · from ", h("a", { href: `/play/${origin}` }, "another match")],
      " ",
      line(told),
    ),
  ];
}

const list = (seats) => seats.map(calledSeat).join(", ");

export function outcomeText({ outcome, status }, rules) {
  if (status === "abandoned" && !outcome?.winners.length) return "Abandoned: nobody wins or loses.";
  if (!outcome) return "";
  const why = outcome.reason ? ` (${plain(outcome.reason).toLowerCase()})` : "";
  if (rules?.cooperative) return `${outcome.winners.length ? "Won together" : "Lost together"}${why}.`;
  return outcome.winners.length ? `${list(outcome.winners)} won${why}.` : `A draw${why}.`;
}

export function turnText(app) {
  const { live, at, seat } = app.state;
  if (!live) return "";
  if (at !== null) return `Looking back at version ${at} of ${live.version}.`;
  if (live.status === "open") return "Waiting for an open seat to be taken.";
  if (live.status === "running" && live.imported) return "Imported as it stood: it can be forked, not played on.";
  if (live.status !== "running") return outcomeText(live, app.state.rules);
  if (app.myTurn()) return app.mine().length > 1 ? `Your move, as seat ${seat}.` : "Your move.";
  return `Waiting for ${list(live.awaiting).toLowerCase()}.`;
}

export function titleText(app) {
  const { live, rules } = app.state;
  const game = rules?.title ?? plain(live?.game ?? "A match");
  if (live?.status === "running" && app.myTurn()) return `● Your turn · ${game}`;
  return `${game} · Matchfold`;
}

// What a listener has to be told besides the turn, once.
export function newsText({ state: { line: told, verdict, report, thought, wait } }) {
  if (told.status === "lost") return "Not connected.";
  if (told.status === "gone") return "This match cannot be followed.";
  if (wait) return wait;
  if (thought?.text) return `${thought.hint ? "Advice" : "The bot chose"}: ${thought.text}`;
  if (verdict && !verdict.wait)
    return verdict.ok ? "The history is verified." : `Fault at version ${verdict.version}.`;
  if (report?.checks) return report.ok ? "The audit found no fault." : "The audit found a fault.";
  return "";
}
