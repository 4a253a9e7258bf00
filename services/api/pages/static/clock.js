// Clocks that tick between two versions: what each seat had left, and whose time has run since.
import { skew } from "./api.js";

// What a seat has left now, in ms; null where time is not kept.
export function left(clock, seat, now = Date.now() + skew) {
  const had = clock?.remaining?.[seat];
  if (had === undefined || had === null) return null;
  return Math.max(0, clock.running.includes(seat) ? had - Math.max(0, now - clock.since) : had);
}

const two = (number) => String(number).padStart(2, "0");

export function asTime(ms) {
  const total = Math.ceil(ms / 1000);
  const [days, hours, minutes, rest] = [
    Math.floor(total / 86_400),
    Math.floor(total / 3600) % 24,
    Math.floor(total / 60) % 60,
    total % 60,
  ];
  if (days) return `${days} d ${hours} h`;
  if (hours) return `${hours}:${two(minutes)}:${two(rest)}`;
  return `${minutes}:${two(rest)}`;
}

export function kept(clock) {
  switch (clock?.kind) {
    case "per_move":
      return `${asTime(clock.seconds * 1000)} a turn`;
    case "total":
      return `${asTime(clock.seconds * 1000)} each${clock.increment ? `, ${clock.increment} s more a turn` : ""}`;
    case "days_per_turn":
      return `${clock.days} days a turn`;
    default:
      return "no clock";
  }
}

// Writes the time into every element that names a seat's clock; called several times a second.
export function tick(region, clock) {
  for (const element of region.querySelectorAll("[data-clock]")) {
    const ms = left(clock, Number(element.dataset.clock));
    if (ms === null) continue;
    const text = asTime(ms);
    if (element.textContent !== text) element.textContent = text;
    element.classList.toggle("short", ms < 20_000);
  }
}
