// Rows of matches, as the lobby shows them.
import { button, h, plain } from "./dom.js";
import { who } from "./seats.js";

export const titleOf = (games, key) => games.find(({ game }) => game === key)?.title ?? plain(key);

export function ago(ms, now = Date.now()) {
  const seconds = Math.max(0, Math.round((now - ms) / 1000));
  if (seconds < 60) return "just now";
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ago`;
  return `${Math.floor(seconds / 86_400)} d ago`;
}

// One match; `more` is what may be done with it.
export function matchRow(row, games, redraw, more = [], note = null) {
  return h(
    "li",
    { class: `match-row ${row.status}` },
    h("a", { class: "title", href: `/play/${row.match}`, "data-key": `to-${row.match}` }, titleOf(games, row.game)),
    h("span", { class: "mark" }, note ?? row.status),
    h("span", { class: "people" }, row.seats.map((seat) => who(seat, redraw)).join(" – ")),
    row.updated_at && h("small", {}, ago(row.updated_at)),
    more.length > 0 && h("span", { class: "row" }, more),
  );
}

export function openSeats(row, sit) {
  const free = row.seats.filter(({ kind, reserved }) => kind === "open" && !reserved);
  if (!["open", "running"].includes(row.status)) return [];
  return free
    .slice(0, 1)
    .map(({ seat }) => button("Sit down", () => sit(row, seat), { class: "main", "data-key": `sit-${row.match}` }));
}
