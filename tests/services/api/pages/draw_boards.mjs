// Draws states as the page would, with elements that are plain objects, and tells what can be picked.
// Reads one JSON object a line, {"game", "state"}; writes for each {"picks", "elements", "error"}.

import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const folder = pathToFileURL(`${process.argv[2]}/`);
const SHAPES = new Set(["svg", "g", "title", "text", "rect", "circle", "ellipse", "line", "path", "polygon"]);
const PARTS = new Set(["div", "section", "h4", "p", "span", "b"]);

function refuse(what) {
  throw new Error(what);
}

function checked(tag, [name, value]) {
  if (value === null || value === false) return;
  if (name === "style" || name.startsWith("on") || name === "href") refuse(`${tag} has ${name}`);
  const sound = value === true || typeof value === "string" || Number.isFinite(value);
  if (!sound || /undefined|NaN|null|\[object/.test(String(value))) refuse(`${tag} has ${name}=${value}`);
}

function child(tag, part) {
  if (part === null) return [];
  if (Array.isArray(part)) return part.flatMap((each) => child(tag, each));
  const text = typeof part === "string" || typeof part === "number";
  if (text && /undefined|NaN|null|\[object/.test(String(part))) refuse(`${tag} says ${part}`);
  return text || part?.tag ? [part] : refuse(`${tag} has a child ${part}`);
}

const maker = (known) => (tag, attributes, ...children) => {
  if (!known.has(tag)) refuse(`${tag} is no element that boards use`);
  Object.entries(attributes).forEach((attribute) => checked(tag, attribute));
  return { tag, attributes, children: child(tag, children) };
};

const tools = { h: maker(PARTS), svg: maker(SHAPES) };

const frozen = (value) => {
  if (value !== null && typeof value === "object") Object.values(Object.freeze(value)).forEach(frozen);
  return value;
};

const all = (element) => [element, ...element.children.filter((part) => part.tag).flatMap(all)];

async function drawn({ game, state }) {
  try {
    const { draw } = await import(new URL(`${game}.js`, folder));
    const elements = all(draw(frozen(state), tools));
    const picks = elements.map(({ attributes }) => attributes).filter((attributes) => "data-pick" in attributes);
    return { picks, elements: elements.length, error: null };
  } catch (error) {
    return { picks: [], elements: 0, error: String(error) };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await drawn(JSON.parse(line))));
}
