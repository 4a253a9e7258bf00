// What this browser may speak for: tokens by match and seat, and a player's key. They never leave but as a header.
const MATCH = "matchfold.match.";
const PLAYER = "matchfold.player";
const memory = new Map();

// A browser that refuses storage still plays, until the page is closed.
const store = {
  get(name) {
    try {
      return localStorage.getItem(name);
    } catch {
      return memory.get(name) ?? null;
    }
  },
  set(name, value) {
    try {
      localStorage.setItem(name, value);
    } catch {
      memory.set(name, value);
    }
  },
  drop(name) {
    try {
      localStorage.removeItem(name);
    } catch {
      memory.delete(name);
    }
  },
  names() {
    try {
      return Object.keys(localStorage);
    } catch {
      return [...memory.keys()];
    }
  },
};

function parsed(name, otherwise) {
  try {
    return JSON.parse(store.get(name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

// {game, seats: {0: token}, watch, at} of a match.
export const held = (match) => ({ seats: {}, ...parsed(MATCH + match, {}) });

export function keep(match, { game, seats = [], watch }) {
  const known = held(match);
  for (const seat of seats) if (seat.token) known.seats[seat.seat] = seat.token;
  const told = { ...known, game: game ?? known.game, watch: watch ?? known.watch, at: Date.now() };
  store.set(MATCH + match, JSON.stringify(told));
}

// An opened match, a fork, an import or a rematch: all answer alike.
export const keepOpened = (opened) =>
  keep(opened.match, { game: opened.state?.game, seats: opened.seats, watch: opened.watch_token });

export function dropSeat(match, seat) {
  const known = held(match);
  delete known.seats[seat];
  store.set(MATCH + match, JSON.stringify(known));
}

export const dropMatch = (match) => store.drop(MATCH + match);

// The matches this browser knows, the latest first.
export function mine() {
  const names = store.names().filter((name) => name.startsWith(MATCH));
  return names
    .map((name) => ({ match: name.slice(MATCH.length), ...parsed(name, {}) }))
    .sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
}

// {player, name, key}, or null.
export const player = () => parsed(PLAYER, null);
export const keepPlayer = (known) => store.set(PLAYER, JSON.stringify(known));
export const dropPlayer = () => store.drop(PLAYER);

// Takes the token out of an address, so that it can be shown and shared. Keeps a watcher's, and returns a seat's,
// of which only the service knows which seat it is.
export function takeInvitation(match) {
  const told = /^#(?:watch=(mfw_[\w-]{16,80})|seat=(mfs_[\w-]{16,80}))$/.exec(location.hash);
  if (!told) return null;
  history.replaceState(null, "", location.pathname);
  const [, watch, seat = null] = told;
  if (watch) keep(match, { watch });
  return seat;
}
