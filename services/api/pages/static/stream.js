// Follows a stream by fetch, since a browser's own EventSource cannot send a token. Comes back where it was cut off.
import { Problem, backoff, pause, seconds } from "./api.js";
import { parser } from "./sse.js";

const SILENCE = 45_000;
const FINAL = new Set(["match-over", "token-void", "match-gone"]);

// Calls onFrame(event, data) for each frame and onLine(status, more) as the line changes:
// "live", "lost" (seconds until the next try), "ended" (reason), "refused" (problem). Returns {stop}.
export function follow(path, { token = () => null, onFrame, onLine }) {
  const line = { path, token, onFrame, onLine, last: null, tries: 0, stopped: false, cut: null };
  run(line);
  return {
    stop() {
      line.stopped = true;
      line.cut?.abort();
    },
  };
}

async function run(line) {
  while (!line.stopped) {
    let ms = null;
    try {
      ms = await attempt(line);
    } catch (error) {
      if (error instanceof Problem) return line.stopped || line.onLine("refused", error);
    }
    if (ms === false || line.stopped) return undefined;
    ms ??= backoff(line.tries++);
    line.onLine("lost", Math.ceil(ms / 1000));
    await pause(ms);
  }
  return undefined;
}

// Returns false when it is over for good, ms to wait before the next attempt, or null for as long as it seems wise.
async function attempt(line) {
  line.cut = new AbortController();
  const headers = { Accept: "text/event-stream" };
  const token = line.token();
  if (token) headers.Authorization = `Bearer ${token}`;
  if (line.last !== null) headers["Last-Event-ID"] = line.last;
  const answer = await fetch(line.path, { headers, signal: line.cut.signal, cache: "no-store" });
  if (answer.status === 204) return ended(line, "match-over");
  if ([429, 503].includes(answer.status)) return seconds(answer.headers) * 1000 * (1 + Math.random() / 5);
  if (answer.status >= 500) return null;
  if (!answer.ok) throw new Problem(answer.status, await answer.json().catch(() => null), answer.headers);
  line.onLine("live");
  return read(line, answer.body);
}

function ended(line, reason) {
  line.onLine("ended", reason);
  return false;
}

async function read(line, body) {
  const reader = body.getReader();
  const text = new TextDecoder();
  const frames = parser();
  for (;;) {
    const watchdog = setTimeout(() => line.cut.abort(), SILENCE);
    const { done, value } = await reader.read().finally(() => clearTimeout(watchdog));
    if (done) return null;
    line.tries = 0;
    for (const frame of frames(text.decode(value, { stream: true }))) {
      if (frame.id !== null) line.last = frame.id;
      const data = JSON.parse(frame.data);
      if (frame.event !== "end") line.onFrame(frame.event, data);
      else if (FINAL.has(data.reason)) return ended(line, data.reason);
      else return 500 + Math.random() * 1500;
    }
  }
}
