// Checks an exported history in the browser, with WebCrypto alone. How is written in docs/history-format.md; the server
// that made the history has no say in it.
const PUBLIC = ["version", "type", "schema", "at", "actor", "command_id", "caused_by", "digest"];
const HEADER = ["match", "game", "ruleset", "options", "commitment"];
const TYPES = {
  version: "number",
  type: "string",
  schema: "number",
  at: "number",
  actor: "object",
  command_id: "string",
};
const utf8 = new TextEncoder();

export class Fault extends Error {
  constructor(version, reason) {
    super(reason);
    this.version = version;
  }
}

const byCodePoint = (a, b) => {
  const [one, two] = [[...a], [...b]];
  for (let i = 0; i < Math.min(one.length, two.length); i += 1) {
    const apart = one[i].codePointAt(0) - two[i].codePointAt(0);
    if (apart) return apart;
  }
  return one.length - two.length;
};

function quoted(text) {
  if (/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(text)) {
    throw new TypeError("half of a surrogate pair has no canonical form");
  }
  return JSON.stringify(text);
}

// The one form of a JSON value that hashes are taken of.
export function canonical(value) {
  if (value === null || value === true || value === false) return String(value);
  if (typeof value === "string") return quoted(value);
  if (typeof value === "number") {
    if (!Number.isSafeInteger(value)) throw new TypeError(`${value} has no canonical form`);
    return String(value + 0 || 0);
  }
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object") throw new TypeError("a value is missing");
  const keys = Object.keys(value).sort(byCodePoint);
  return `{${keys.map((key) => `${quoted(key)}:${canonical(value[key])}`).join(",")}}`;
}

const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const bytesOf = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const sha256 = async (bytes) => hex(await crypto.subtle.digest("SHA-256", bytes));

function joined(...parts) {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

// What follows the previous `chain` when this envelope comes next.
export function link(previous, event) {
  const shown = Object.fromEntries(PUBLIC.filter((name) => name in event).map((name) => [name, event[name]]));
  return sha256(utf8.encode(previous + canonical(shown)));
}

// A function that returns the digest of a version's data, once the seed is known.
export async function digester(seed) {
  const secret = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", seed, secret, false, ["sign"]);
  return async (version, data) => {
    const eight = new Uint8Array(8);
    new DataView(eight.buffer).setBigUint64(0, BigInt(version));
    const salt = await crypto.subtle.sign("HMAC", key, joined(utf8.encode("matchfold salt 1"), eight));
    return sha256(joined(new Uint8Array(salt), utf8.encode(canonical(data))));
  };
}

export function parse(text) {
  const lines = text.split("\n").filter((line) => line.trim());
  let values;
  try {
    values = lines.map((line) => JSON.parse(line));
  } catch {
    throw new Fault(0, "a line is not JSON");
  }
  const [header, ...events] = values;
  if (header?.matchfold !== 1) throw new Fault(0, "this is not a history of format 1");
  const reveal = events.at(-1)?.reveal;
  if (reveal !== undefined) events.pop();
  if (!events.length) throw new Fault(1, "it has no event");
  return { header, events, seed: reveal === undefined ? null : String(reveal.seed) };
}

function shapeFault(event, before) {
  const wrong = Object.entries(TYPES).find(([name, type]) => typeof event?.[name] !== type);
  if (wrong) return `its ${wrong[0]} is missing or of a wrong type`;
  if (event.version !== before.version + 1) return `version ${event.version} stands in its place`;
  if (event.at < before.at) return "it was recorded before its predecessor";
  if ("caused_by" in event && !(event.caused_by >= 1 && event.caused_by < event.version))
    return "its cause is not before it";
  return null;
}

// Checks one envelope and returns it; `told` is what this browser saw live. Raises Fault.
async function checkedEvent(event, before, digest, told) {
  const fail = (reason) => {
    throw new Fault(before.version + 1, reason);
  };
  const wrong = shapeFault(event, before);
  if (wrong) fail(wrong);
  try {
    if ((await link(before.chain, event)) !== event.chain) fail("its chain does not follow from what came before");
    const open = digest && event.redacted !== true;
    if (open && (await digest(event.version, event.data)) !== event.digest)
      fail("its data is not what was recorded");
  } catch (error) {
    fail(error.message);
  }
  const seen = told.get(event.version);
  if (seen !== undefined && seen !== event.chain) fail("this browser was shown another history before");
  return event;
}

async function checkHeader({ header, events, seed }) {
  const [first, last] = [events[0].data ?? {}, events.at(-1)];
  const wrong = HEADER.find((name) => canonical(header[name] ?? null) !== canonical(first[name] ?? null));
  if (wrong) throw new Fault(0, `the header's ${wrong} is not that of the first event`);
  if (header.version !== last.version || header.chain !== last.chain)
    throw new Fault(0, "the header names another end");
  if (seed === null) return;
  if (!/^[0-9a-f]{64}$/.test(seed)) throw new Fault(0, "the seed is none");
  if ((await sha256(bytesOf(seed))) !== first.commitment)
    throw new Fault(1, "the seed is not the one committed to");
}

// Checks a whole export; raises Fault with the first version that fails. Returns {version, chain, opened, compared}:
// how many events could be opened by the seed, and how many this browser had seen live.
export async function verify(text, told = new Map()) {
  const history = parse(text);
  const digest = history.seed === null ? null : await digester(bytesOf(history.seed));
  let last = { version: 0, at: 0, chain: "0".repeat(64) };
  for (const event of history.events) last = await checkedEvent(event, last, digest, told);
  await checkHeader(history);
  const opened = digest ? history.events.filter((event) => event.redacted !== true).length : 0;
  const compared = history.events.filter((event) => told.has(event.version)).length;
  return { version: last.version, chain: last.chain, opened, compared };
}
