// Choosing who sits where, between as few and as many seats as the game allows.
import { button, h, options } from "./dom.js";

const kindsOf = (game) => [
  ["human", "me"],
  ["open", "open for somebody"],
  ...game.levels.map((level) => [`bot ${level}`, `bot · ${level}`]),
];

// Who plays against whoever opens the match, unless something else is chosen: a bot that is neither weak nor slow.
const opponent = ({ levels }) => (levels.length ? `bot ${levels[Math.min(1, levels.length - 1)]}` : "open");

function chosen(control) {
  const [kind, level] = control.value.split(" ");
  return level ? { kind, level } : { kind };
}

// Returns {element, value}; value() gives the seats as the service wants them.
export function seatFields(game) {
  const list = h("ol", { class: "seat-fields", start: 0 });
  const quiet = { class: "quiet" };
  const more = button("Add a seat", () => change(() => add("open")), quiet);
  const fewer = button("Remove the last", () => change(() => list.lastChild.remove()), quiet);

  function add(kind) {
    const label = `Seat ${list.children.length}`;
    list.append(h("li", {}, h("select", { "aria-label": label }, options(kindsOf(game), kind))));
  }

  function change(deed) {
    deed();
    more.hidden = list.children.length >= game.seats.max;
    fewer.hidden = list.children.length <= game.seats.min;
  }

  change(() => {
    for (let seat = 0; seat < game.seats.min; seat += 1) add(seat ? opponent(game) : "human");
  });
  const buttons = h("div", { class: "row" }, more, fewer);
  return {
    element: h("fieldset", {}, h("legend", {}, "Seats"), list, buttons),
    value: () => [...list.querySelectorAll("select")].map(chosen),
  };
}
