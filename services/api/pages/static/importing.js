// Bringing a match in: an export as it is, or a transcript in some notation.
import { call } from "./api.js";
import { field, h, options, swap } from "./dom.js";
import { keepOpened } from "./tokens.js";

export function importing(region, games, fail) {
  async function bring(told) {
    try {
      const { body } = await call("POST", "/matches/import", told);
      keepOpened(body);
      location.assign(`/play/${body.match}`);
    } catch (error) {
      fail(error);
    }
  }

  async function file(event) {
    event.preventDefault();
    const [chosen] = event.target.elements.file.files;
    if (chosen) bring({ file: await chosen.text() });
  }

  function transcript(event) {
    event.preventDefault();
    const { game, transcript: text, format } = event.target.elements;
    bring({ body: { game: game.value, transcript: text.value, format: format.value.trim() || "text" } });
  }

  swap(
    region,
    h("h2", {}, "Bring a match in"),
    h("p", { class: "soft" }, "Everything in it is decided again first; the first fault refuses it as a whole."),
    h(
      "form",
      { onsubmit: file },
      field("An export", h("input", { type: "file", name: "file", accept: ".ndjson,.jsonl,.txt", required: true })),
      h("button", { type: "submit" }, "Import it"),
    ),
    h(
      "details",
      { "data-key": "transcript" },
      h("summary", {}, "A transcript"),
      h(
        "form",
        { onsubmit: transcript },
        field("Game", h("select", { name: "game" }, options(games.map(({ game, title }) => [game, title])))),
        field(
          "Transcript",
          h("textarea", { name: "transcript", rows: 6, required: true, spellcheck: "false" }),
          "one whole turn a line",
        ),
        field(
          "Format",
          h("input", { type: "text", name: "format", value: "text" }),
          "text, or one that the game's rules name",
        ),
        h("button", { type: "submit" }, "Import it"),
      ),
    ),
  );
}
