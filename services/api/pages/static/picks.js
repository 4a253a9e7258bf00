// Choices and pictures meet in words: a picked thing keeps the choices whose text has its word.

const LETTER = /[\p{L}\p{N}_]/u;

// Whether a text has a word (or several, as they stand) with no letter or digit next to it.
export function has(text, word) {
  if (word === "") return true;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = at === 0 || !LETTER.test(text[at - 1]) || !LETTER.test(word[0]);
    const end = at + word.length;
    const after = end === text.length || !LETTER.test(text[end]) || !LETTER.test(word.at(-1));
    if (before && after) return true;
  }
  return false;
}

// The choices whose texts have all picked words, and what was typed: as it stands, or else its parts in any order.
export function narrowed(choices, picked, query = "") {
  const fitting = choices.filter(({ text }) => [...picked].every((word) => has(text, word)));
  const typed = query.trim().toLowerCase();
  if (!typed) return fitting;
  const whole = fitting.filter(({ text }) => text.toLowerCase().includes(typed));
  if (whole.length) return whole;
  const parts = typed.split(/\s+/);
  return fitting.filter(({ text }) => parts.every((part) => text.toLowerCase().includes(part)));
}

// What is picked after a click: the word is added, or taken away; alone where it does not go with the others.
export function toggled(choices, picked, word) {
  const next = new Set(picked);
  if (next.delete(word)) return next;
  next.add(word);
  return narrowed(choices, next).length ? next : new Set([word]);
}

// The word a choice is listed under: its first, or the sign it begins with.
export const head = (text) => /^(?:[\p{L}\p{N}_]+|[^\p{L}\p{N}_\s]+)/u.exec(text)?.[0] ?? text;

// [[word, choices], ...] in the order they come.
export function grouped(choices) {
  const groups = new Map();
  for (const choice of choices) {
    const word = head(choice.text);
    if (!groups.has(word)) groups.set(word, []);
    groups.get(word).push(choice);
  }
  return [...groups];
}
