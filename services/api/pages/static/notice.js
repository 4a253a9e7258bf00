// What went wrong, what to do, and which rule says so.
import { button, h } from "./dom.js";

const rows = (errors) =>
  Object.values(errors ?? {}).flatMap((fields) =>
    Object.entries(fields).map(([name, texts]) => `${name}: ${[texts].flat().join("; ")}`),
  );

export function noticeView({ state, change }) {
  const { said, wait } = state;
  return [
    wait && h("p", { class: "notice waits" }, wait),
    said &&
      h(
        "div",
        { class: said.good ? "notice good" : "notice" },
        h("p", {}, said.title && [h("b", {}, said.title), ": "], said.text),
        said.errors &&
          h(
            "ul",
            {},
            rows(said.errors).map((text) => h("li", {}, text)),
          ),
        said.candidates?.length > 0 &&
          h(
            "p",
            {},
            "It may mean: ",
            said.candidates.map((text) => [h("code", {}, text), " "]),
          ),
        h(
          "div",
          { class: "row" },
          said.rule && h("a", { href: said.rule, target: "_blank", rel: "noopener" }, "Read the rule"),
          button("Dismiss", () => change({ said: null }), { class: "quiet", "data-key": "dismiss" }),
        ),
      ),
  ];
}
