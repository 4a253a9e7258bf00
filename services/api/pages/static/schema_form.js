// A form from JSON Schema: choices, numbers, switches; anything else is typed as JSON.
import { field, h, options, plain } from "./dom.js";

const blank = (text) => text.trim() === "";

function number(schema, value, optional) {
  const { minimum: min, maximum: max } = schema;
  const control = h("input", {
    type: "number",
    step: 1,
    min,
    max,
    value: value ?? "",
    required: !optional,
    placeholder: optional ? "none" : null,
  });
  return { control, read: () => (blank(control.value) ? null : Number(control.value)) };
}

function choice(schema, value) {
  const control = h(
    "select",
    {},
    options(
      schema.enum.map((one) => [JSON.stringify(one), plain(one)]),
      JSON.stringify(value),
    ),
  );
  return { control, read: () => JSON.parse(control.value) };
}

function toggle(value) {
  const control = h("input", { type: "checkbox", checked: value === true });
  return { control, read: () => control.checked };
}

function json(value) {
  const control = h("input", {
    type: "text",
    spellcheck: "false",
    value: value === undefined ? "" : JSON.stringify(value),
  });
  return { control, read: () => (blank(control.value) ? undefined : JSON.parse(control.value)) };
}

function control(schema, value) {
  const parts = schema.anyOf?.filter((part) => part.type !== "null");
  const optional = parts?.length === 1 && parts.length < schema.anyOf.length;
  const told = optional ? parts[0] : schema;
  if (told.type === "integer") return number(told, value, optional);
  if (told.enum && !optional) return choice(told, value);
  if (told.type === "boolean" && !optional) return toggle(value);
  return json(value);
}

// Returns {elements, read}; read() gives an object of the values, and throws a SyntaxError for what is not JSON.
export function schemaForm(schema) {
  const made = Object.entries(schema.properties ?? {}).map(([name, part]) => {
    const { control: element, read } = control(part, part.default);
    const about = part.description ?? part.anyOf?.find((one) => one.description)?.description;
    return { name, read, element: field(plain(name), element, about) };
  });
  const read = () => {
    const values = made.map(({ name, read: value }) => [name, value()]);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  };
  return { elements: made.map(({ element }) => element), read };
}
