// Checks an exported history with Node's standard library alone: node examples/verify.mjs history.ndjson
// What it checks, and how, is written in docs/history-format.md and docs/fair-chance.md. It knows no game: that every
// command was legal, and what each draw was for, is for `matchfold verify` to say.
// Exit code 0: nothing is at fault; 1: the first fault is named; 2: usage.
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";

const PUBLIC = ["version", "type", "schema", "at", "actor", "command_id", "caused_by", "digest"];
const REQUIRED = ["version", "type", "schema", "at", "actor", "command_id", "digest", "chain"];
const HEADER = ["match", "game", "ruleset", "options", "commitment"];

class Fault extends Error {
  constructor(version, reason) {
    super(`version ${version}: ${reason}`);
  }
}

const sha256 = (...parts) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

// The only form of a JSON value: keys in the order of their code points, integers only, no white space.
export function canonical(value) {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "number") {
    if (!Number.isSafeInteger(value)) throw new Error(`${value} has no canonical form`);
    return String(value === 0 ? 0 : value);
  }
  if (typeof value === "string") {
    if (!value.isWellFormed()) throw new Error("a string with half of a surrogate pair has no canonical form");
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  const keys = Object.keys(value).sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}

const eightBytes = (number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(number));
  return bytes;
};

export const salt = (seed, version) =>
  createHmac("sha256", seed).update("matchfold salt 1").update(eightBytes(version)).digest();

export const digest = (seed, version, data) => sha256(salt(seed, version), canonical(data)).toString("hex");

export function link(previous, envelope) {
  const shown = Object.fromEntries(PUBLIC.filter((name) => name in envelope).map((name) => [name, envelope[name]]));
  return sha256(previous, canonical(shown)).toString("hex");
}

// The chance of one commit: a function that picks one of 0 .. n-1.
export function chance(seed, entropy, version) {
  const parts = entropy.map((hex) => sha256(Buffer.from(hex, "hex")));
  const key = sha256("matchfold chance 1", seed, ...parts, eightBytes(version));
  let next = 0;
  return (n) => {
    if (n === 1n) return 0n;
    const limit = (1n << 64n) - ((1n << 64n) % n);
    for (;;) {
      const word = sha256(key, eightBytes(next++)).readBigUInt64BE();
      if (word < limit) return word % n;
    }
  };
}

function parse(path) {
  const lines = readFileSync(path, "utf8").split("\n").filter((line) => line.trim());
  const [header, ...events] = lines.map((line) => JSON.parse(line));
  if (header?.matchfold !== 1) throw new Fault(0, "this is not the header of a history in format 1");
  const reveal = events.length && "reveal" in events.at(-1) ? events.pop().reveal : null;
  return { header, events, seed: reveal === null ? null : Buffer.from(String(reveal.seed), "hex") };
}

function checkEvent(event, before, seed) {
  const version = before.version + 1;
  const fail = (reason) => {
    throw new Fault(version, reason);
  };
  const missing = REQUIRED.find((name) => !(name in event));
  if (missing) fail(`it has no ${missing}`);
  if (event.version !== version) fail(`expected version ${version}, found ${event.version}`);
  if (!Number.isSafeInteger(event.at) || event.at < before.at) fail("it was recorded before its predecessor");
  if ("caused_by" in event && !(event.caused_by >= 1 && event.caused_by < version)) fail("its cause is not before it");
  let chain;
  try {
    chain = link(before.chain, event);
  } catch (error) {
    fail(error.message);
  }
  if (chain !== event.chain) fail("its chain does not follow from its predecessor and its public fields");
  const open = "data" in event && event.redacted !== true;
  if (seed !== null && open && digest(seed, version, event.data) !== event.digest) fail("its digest is not that of its data");
  return { version, at: event.at, chain };
}

function checkHeader({ header, events, seed }, last) {
  const created = events[0].data;
  const wrong = HEADER.find((name) => canonical(header[name]) !== canonical(created[name]));
  if (wrong) throw new Fault(0, `the header's ${wrong} is not that of the first event`);
  if (header.version !== last.version) throw new Fault(last.version + 1, `the header announces ${header.version} versions`);
  if (header.chain !== last.chain) throw new Fault(0, "the header's chain is not that of the last version");
  if (seed !== null && sha256(seed).toString("hex") !== created.commitment) {
    throw new Fault(1, "the seed is not the one that was committed to");
  }
}

function main(path) {
  const history = parse(path);
  if (!history.events.length) throw new Fault(1, "the history has no event");
  let last = { version: 0, at: 0, chain: "0".repeat(64) };
  for (const event of history.events) last = checkEvent(event, last, history.seed);
  checkHeader(history, last);
  const opened = history.seed === null ? "the digests wait for the seed's reveal" : "the seed and every digest fit";
  console.log(`${last.version} events of ${history.header.game} follow from each other; ${opened}`);
  console.log(`chain ${last.chain}`);
}

if (process.argv[1]?.endsWith("verify.mjs")) {
  if (process.argv.length !== 3) {
    console.error("usage: node verify.mjs HISTORY.ndjson");
    process.exit(2);
  }
  try {
    main(process.argv[2]);
  } catch (error) {
    console.error(`FAULT ${error.message}`);
    process.exit(1);
  }
}
