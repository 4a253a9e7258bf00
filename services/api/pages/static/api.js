// Requests to the service: refusals as Problem, waiting where it asks to wait, repeating what may be repeated.
const TRIES = 5;
const LONGEST = 60;

let tell = () => {};
// Has `listener(text)` told when a request has to wait, and with "" when it goes on.
export const onWait = (listener) => {
  tell = listener;
};

// How far the service's clock is ahead of ours, in ms; its answers are dated to the second.
export let skew = 0;

export class Problem extends Error {
  constructor(status, body, headers) {
    super(body?.detail ?? `the service answered ${status}`);
    this.status = status;
    this.code = body?.code ?? "unknown";
    this.title = body?.title ?? "Refused";
    this.rule = body?.rule ?? null;
    this.errors = body?.errors ?? null;
    this.candidates = body?.candidates ?? [];
    this.retryAfter = seconds(headers);
  }
}

// The answer was lost: whether anything happened is not known.
export class Lost extends Error {}

export const seconds = (headers) => Math.min(LONGEST, Math.max(1, Number(headers.get("Retry-After")) || 1));
export const pause = (ms) =>
  new Promise((done) => {
    setTimeout(done, ms);
  });
export const backoff = (tries) => Math.min(30_000, 500 * 2 ** tries) * (0.5 + Math.random() / 2);

function asked(method, { token, body, file, headers = {}, key, version, accept = "application/json", signal }) {
  const sent = { Accept: accept, ...headers };
  if (token) sent.Authorization = `Bearer ${token}`;
  if (key) sent["Idempotency-Key"] = key;
  if (version) sent["If-Match"] = `"${version}"`;
  if (body !== undefined) sent["Content-Type"] = "application/json";
  if (file !== undefined) sent["Content-Type"] = "application/x-ndjson";
  return {
    method,
    headers: sent,
    body: file ?? (body === undefined ? undefined : JSON.stringify(body)),
    signal,
    cache: "no-store",
  };
}

async function read(answer) {
  const dated = Date.parse(answer.headers.get("Date") ?? "");
  if (dated && Math.abs(dated - Date.now()) > 2000) skew = dated - Date.now();
  const media = answer.headers.get("Content-Type") ?? "";
  if (!/\bjson\b|\+json/.test(media) || media.includes("ndjson")) return answer.text();
  return answer.json();
}

async function once(path, request) {
  try {
    const answer = await fetch(path, request);
    return { status: answer.status, headers: answer.headers, body: await read(answer) };
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Lost("no answer from the service");
  }
}

// Returns {status, headers, body}. Raises Problem for a refusal, Lost where no answer came.
export async function call(method, path, told = {}) {
  const repeatable = method === "GET" || Boolean(told.key);
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await once(path, asked(method, told));
      if (answer.status < 400) return answer;
      throw new Problem(answer.status, answer.body, answer.headers);
    } catch (error) {
      if (tries + 1 >= TRIES || !(await waited(error, repeatable, tries))) throw error;
    }
  }
}

// Waits where another try makes sense, and says so; false where it makes none.
async function waited(error, repeatable, tries) {
  const busy = error instanceof Problem && [429, 503].includes(error.status);
  if (!busy && !(error instanceof Lost && repeatable)) return false;
  const ms = busy ? error.retryAfter * 1000 * (1 + Math.random() / 10) : backoff(tries);
  tell(`${busy ? error.title : "No answer"}; trying again in ${Math.ceil(ms / 1000)} s.`);
  await pause(ms);
  tell("");
  return true;
}

// Asks again while the answer is 202; returns the final body.
export async function polled(path, told, onProgress = () => {}) {
  for (;;) {
    const answer = await call("GET", path, told);
    if (answer.status !== 202) return answer.body;
    onProgress(answer.body);
    await pause(seconds(answer.headers) * 1000);
  }
}

// Every row of a listing that comes in pages.
export async function pages(path, name, told, most = 5000) {
  const rows = [];
  let cursor = null;
  let body;
  do {
    const joint = path.includes("?") ? "&" : "?";
    body = (await call("GET", cursor ? `${path}${joint}cursor=${encodeURIComponent(cursor)}` : path, told)).body;
    rows.push(...body[name]);
    cursor = body.next;
  } while (cursor && rows.length < most);
  return { ...body, [name]: rows };
}

export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return `page-${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
