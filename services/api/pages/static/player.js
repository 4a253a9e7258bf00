// Being known across matches: a name, a key that stays here, and the matches that wait.
import { call } from "./api.js";
import { button, field, h, swap } from "./dom.js";
import { matchRow } from "./listing.js";
import { dropPlayer, keepPlayer, player } from "./tokens.js";

const text = (name, more) =>
  h("input", { type: "text", name, autocomplete: "off", required: true, "data-key": `player-${name}`, ...more });

export function playerRoom(region, games, fail) {
  let shown = false;
  let turns = null;

  const form = (label, submit, ...fields) =>
    h(
      "form",
      {
        async onsubmit(event) {
          event.preventDefault();
          try {
            await submit(event.target.elements);
          } catch (error) {
            fail(error);
          }
        },
      },
      fields,
      h("button", { type: "submit" }, label),
    );

  async function become({ name }) {
    keepPlayer((await call("POST", "/players", { body: { name: name.value.trim() } })).body);
    shown = true;
    draw();
    look();
  }

  // Asks the service whether the key is this player's before it is kept.
  async function bring({ id, key }) {
    const [own, secret] = [id.value.trim(), key.value.trim()];
    await call("GET", `/players/${encodeURIComponent(own)}/turns`, { token: secret });
    const { body } = await call("GET", `/players/${encodeURIComponent(own)}`);
    keepPlayer({ player: own, name: body.name, key: secret });
    draw();
    look();
  }

  function stranger() {
    return [
      h(
        "p",
        { class: "soft" },
        "Nobody has to be a player. Who is one is known by name, rated, and told of turns.",
      ),
      form("Become a player", become, field("Name", text("name", { maxlength: 40 }))),
      h(
        "details",
        { "data-key": "bring" },
        h("summary", {}, "I have a key already"),
        form(
          "Use it here",
          bring,
          field("Player's id", text("id")),
          field("Key", text("key", { type: "password" })),
        ),
      ),
    ];
  }

  function once({ player: own, key }) {
    const copy = async () => {
      try {
        await navigator.clipboard.writeText(`${own} ${key}`);
      } catch {
        fail(new Error("The browser does not let us copy: select the key and copy it yourself."));
      }
    };
    return h(
      "div",
      { class: "notice good" },
      h("p", {}, "This is your key. It is shown this once: whoever has it plays as you."),
      h("p", {}, "Id ", h("code", {}, own)),
      h("p", {}, "Key ", h("code", {}, key)),
      h(
        "div",
        { class: "row" },
        button("Copy both", copy),
        button(
          "I have it",
          () => {
            shown = false;
            draw();
          },
          { class: "main" },
        ),
      ),
    );
  }

  function forget() {
    if (turns !== "sure") {
      turns = "sure";
      draw();
      return;
    }
    dropPlayer();
    turns = null;
    draw();
  }

  function waiting() {
    if (!Array.isArray(turns)) return null;
    if (!turns.length) return h("p", { class: "soft" }, "No match waits for you.");
    return h(
      "ul",
      { class: "rows" },
      turns.map((row) => matchRow(row, games(), draw, [], "your turn")),
    );
  }

  function draw() {
    const known = player();
    if (!known) return swap(region, h("h2", {}, "Player"), stranger());
    const label = turns === "sure" ? "Forget the key: sure?" : "Forget me here";
    return swap(
      region,
      h(
        "div",
        { class: "bar" },
        h("h2", {}, known.name),
        button("Look again", look, { class: "quiet", "data-key": "turns" }),
        button(label, forget, { class: "quiet", "data-key": "forget" }),
      ),
      shown && once(known),
      h("h3", {}, "Your turn"),
      waiting(),
    );
  }

  async function look() {
    const known = player();
    if (!known) return;
    try {
      turns = (await call("GET", `/players/${known.player}/turns`, { token: known.key })).body.matches;
      draw();
    } catch (error) {
      fail(error);
    }
  }

  draw();
  look();
  setInterval(() => document.visibilityState === "visible" && turns !== "sure" && look(), 60_000);
}
