// Elements made from names and text: nothing on these pages ever reads markup.
const SVG = "http://www.w3.org/2000/svg";
const AS_PROPERTY = new Set(["value", "checked", "disabled", "hidden", "open", "selected", "indeterminate"]);

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (AS_PROPERTY.has(name)) element[name] = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...flat(children));
  return element;
}

const flat = (children) =>
  children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);

// An HTML element: h("p", {class: "soft", onclick: act}, "text", other).
export const h = (name, attributes, ...children) => fill(document.createElement(name), attributes, children);

// The same for pictures: svg("circle", {r: 4}).
export const svg = (name, attributes, ...children) =>
  fill(document.createElementNS(SVG, name), attributes, children);

export const button = (label, onclick, more = {}) => h("button", { type: "button", onclick, ...more }, label);

// A labelled field: the label's words, then the control.
export const field = (label, control, about) =>
  h("label", { class: "field" }, h("span", {}, label), control, about && h("small", {}, about));

export const options = (pairs, chosen) =>
  pairs.map(([value, label]) => h("option", { value, selected: value === chosen }, label));

// Puts new content in a region, unless it is there already. What has a `data-key` keeps its focus, what was typed, and
// whether it stood open; focus on what is gone goes to the region. A slider that is being dragged is left alone.
export function swap(region, ...children) {
  if (region.querySelector("[data-held]")) return;
  const fresh = region.cloneNode(false);
  fresh.append(...flat(children));
  if (fresh.isEqualNode(region)) return;
  const kept = remembered(region);
  region.replaceChildren(...fresh.childNodes);
  for (const element of region.querySelectorAll("[data-key]")) restore(element, kept);
  if (kept.focused && !region.contains(document.activeElement)) region.focus({ preventScroll: true });
}

function remembered(region) {
  const held = region.contains(document.activeElement) ? document.activeElement : null;
  const kept = {
    focused: held !== null,
    focus: held?.dataset.key,
    caret: held?.selectionStart ?? null,
    were: new Map(),
  };
  for (const element of region.querySelectorAll("[data-key]")) {
    const { open, value, scrollTop } = element;
    kept.were.set(element.dataset.key, { open, value, scrollTop });
  }
  return kept;
}

function restore(element, kept) {
  const was = kept.were.get(element.dataset.key);
  if (was && element.localName === "details") element.open = was.open;
  if (was && element.matches("textarea, select, input:not([type=range])")) element.value = was.value;
  if (was?.scrollTop) element.scrollTop = was.scrollTop;
  if (kept.focus === undefined || element.dataset.key !== kept.focus) return;
  element.focus({ preventScroll: true });
  if (kept.caret !== null && element.matches("textarea, input[type=text], input[type=search]")) {
    element.setSelectionRange(kept.caret, kept.caret);
  }
}

export const say = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

// Names as people write them: `homeworlds_settlers` reads "Homeworlds settlers", `TurnEnded` "Turn ended".
export function plain(name) {
  const words = String(name)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[_-]+/g, " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

// Offers a text as a file to save.
export function save(text, name, media) {
  const address = URL.createObjectURL(new Blob([text], { type: media }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
