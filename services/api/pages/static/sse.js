// Reads text/event-stream, however it is cut into pieces.

// Returns a function that takes a piece of text and returns the frames it completes: {id, event, data}.
export function parser() {
  let rest = "";
  let frame = { data: [] };
  let id = null;

  function line(text, frames) {
    if (text === "") {
      if (frame.data.length) frames.push({ id, event: frame.event ?? "message", data: frame.data.join("\n") });
      frame = { data: [] };
      return;
    }
    const at = text.indexOf(":");
    const name = at < 0 ? text : text.slice(0, at);
    const value = at < 0 ? "" : text.slice(at + 1).replace(/^ /, "");
    if (name === "data") frame.data.push(value);
    else if (name === "event") frame.event = value;
    else if (name === "id") id = value;
  }

  return (piece) => {
    const frames = [];
    rest += piece;
    for (;;) {
      const end = /\r\n|\n|\r(?!$)/.exec(rest);
      if (!end) return frames;
      line(rest.slice(0, end.index), frames);
      rest = rest.slice(end.index + end[0].length);
    }
  };
}
