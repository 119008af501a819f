/**
 * The ordinary limit order and its cancel, compiled (AssemblyScript; `npm run build-ordinary`), over the memory that the kernel keeps its
 * accounts, orders, books and moves in. All names in capitals that are not defined here are `layout.ts`'s.
 *
 * Ordinary is what this file can do whole: everything that is asked for first, up to `accept` in `place`, only looks, and whatever
 * it is not sure of is NOTHING: the kernel's own way then decides, refuses or does it. In the middle of matching it stops in front of what is
 * not ordinary (PART), and the kernel's own way goes on from there. What is done here is done as there, move by move: `matching.ts` and
 * `order-desk.ts` say what is right, and a test holds both to the same bytes.
 */
const NONE: i32 = -1;
const BUYS: i32 = 1;
const SELLS: i32 = 2;
/** A ledger index entry: the row plus one, above it bits of the hash. */
const ROW_MASK: i32 = (1 << 26) - 1;
const BEYOND: i32 = -2;
const LINEAR_STEPS: i32 = 8;
const PAIR: usize = 8;
/** Moves and rows that one fill makes at most; the end of an order is in it. */
const FILL_MOVES: i32 = 6;
const FILL_SAID: i32 = 40;

// Accounts.

// @ts-ignore
@inline function hashOf(owner: i32, key: i32): i32 {
  const hash = (owner ^ (key * 0x9e3779b1)) * 0x85ebca6b;
  return hash ^ (hash >>> 15);
}

// @ts-ignore
@inline function isTagged(entry: i32, hash: i32): bool { return ((entry ^ hash) & ~ROW_MASK) === 0; }
// @ts-ignore
@inline function entryAt(index: usize, place: i32): usize { return index + (<usize>place << 2); }

/** The first entry that may be the account's, or 0. */
function seek(index: usize, mask: i32, hash: i32): i32 {
  let at = hash & mask;
  while (true) {
    const entry = load<i32>(entryAt(index, at));
    if (entry === 0 || isTagged(entry, hash)) return entry;
    at = (at + 1) & mask;
  }
}

/** Where the row of an account lies, or 0. */
function account(owner: i32, key: i32): usize {
  const index = <usize>load<i32>(LEDGER_INDEX);
  const mask = load<i32>(LEDGER_MASK);
  const hash = hashOf(owner, key);
  let place = hash & mask;
  while (true) {
    const entry = load<i32>(entryAt(index, place));
    if (entry === 0) return 0;
    if (isTagged(entry, hash) && isOf(rowAt((entry & ROW_MASK) - 1), owner, key)) return rowAt((entry & ROW_MASK) - 1);
    place = (place + 1) & mask;
  }
}

/** The same, noted with the person: most orders are paid for or paid in one asset. */
function find(person: usize, owner: i32, key: i32): usize {
  const row = account(owner, key);
  if (row !== 0) {
    store<i32>(person, key, PERSON_KEY);
    store<i32>(person, rowOf(row), PERSON_ROW);
  }
  return row;
}

/** Owner and key lie side by side. */
// @ts-ignore
@inline function isOf(row: usize, owner: i32, key: i32): bool { return load<i64>(row, ROW_OWNER) === ((<i64>key << 32) | <i64>owner); }

// @ts-ignore
@inline function rowAt(row: i32): usize { return <usize>load<i32>(LEDGER_ROWS) + <usize>row * ROW_BYTES; }
// @ts-ignore
@inline function rowOf(account: usize): i32 { return <i32>((account - <usize>load<i32>(LEDGER_ROWS)) / ROW_BYTES); }
// @ts-ignore
@inline function pledged(account: usize): usize { return account + 8; }
// @ts-ignore
@inline function cellAt(cell: i32): usize { return <usize>load<i32>(LEDGER_ROWS) + (<usize>cell << 3); }
// @ts-ignore
@inline function held(cell: usize): f64 { return <f64>load<i64>(cell); }

/** Between cells of one asset; the caller has seen that both figures stay whole numbers between 0 and 2^53. */
// @ts-ignore
@inline function move(from: usize, to: usize, units: f64, reason: i32, reference: f64): void {
  if (units === 0) return;
  const whole = <i64>units;
  const fromAfter = load<i64>(from) - whole;
  const toAfter = load<i64>(to) + whole;
  if (fromAfter < 0) unreachable();
  store<i64>(from, fromAfter);
  store<i64>(to, toAfter);
  if (load<i32>(MOVES_IS_KEPT) === 0) return;
  const at = load<i32>(MOVES_LENGTH);
  store<i32>(MOVES_LENGTH, at + 1);
  const rows = <usize>load<i32>(LEDGER_ROWS);
  const ints = <usize>load<i32>(MOVES_INTS) + <usize>at * MOVE_BYTES;
  store<i32>(ints, <i32>((from - rows) >> 3), MOVE_FROM);
  store<i32>(ints, <i32>((to - rows) >> 3), MOVE_TO);
  store<i32>(ints, reason, MOVE_REASON);
  const floats = <usize>load<i32>(MOVES_FLOATS) + (<usize>at << 5);
  store<f64>(floats, units);
  store<f64>(floats, <f64>fromAfter, 8);
  store<f64>(floats, <f64>toAfter, 16);
  store<f64>(floats, reference, 24);
}

// Orders and books.

// @ts-ignore
@inline function orderAt(slot: i32): usize { return <usize>load<i32>(POOL_RECORDS) + (<usize>slot << 6); }
// @ts-ignore
@inline function levelOf(slot: i32): usize { return <usize>load<i32>(POOL_LEVELS) + (<usize>slot << 2); }
// @ts-ignore
@inline function idOf(slot: i32): f64 { return <f64>load<i32>(orderAt(slot), ORDER_GENERATION) * <f64>SLOTS_MAX + <f64>slot; }
// @ts-ignore
@inline function isBuy(order: usize): bool { return (load<i32>(order, ORDER_STATE) & 3) === BUYS; }
// @ts-ignore
@inline function keyOf(order: usize): i32 { return isBuy(order) ? load<i32>(order, ORDER_TICKS) : -load<i32>(order, ORDER_TICKS); }
// @ts-ignore
@inline function marketAt(id: i32): usize { return <usize>load<i32>(<usize>load<i32>(MARKETS_TABLE) + (<usize>id << 2)); }
// @ts-ignore
@inline function sideOf(market: usize, buys: bool): usize { return <usize>load<i32>(market + (buys ? MARKET_BIDS : MARKET_ASKS)); }
// @ts-ignore
@inline function recordAt(side: usize, level: i32): usize { return <usize>load<i32>(side, LEVELS_RECORDS) + <usize>level * LEVEL_WORDS; }
// @ts-ignore
@inline function pairAt(side: usize, place: i32): usize { return <usize>load<i32>(side, LEVELS_SORTED) + (<usize>place << 3); }
// @ts-ignore
@inline function keyAt(side: usize, place: i32): i32 { return load<i32>(pairAt(side, place)); }
// @ts-ignore
@inline function personAt(user: i32): usize { return <usize>load<i32>(PEOPLE_RECORDS) + (<usize>user << 4); }

/** From the best on, then by halves. */
function placeOf(side: usize, key: i32): i32 {
  let high = load<i32>(side, LEVELS_DEPTH);
  const stop = high > LINEAR_STEPS ? high - LINEAR_STEPS : 0;
  while (high > stop && keyAt(side, high - 1) >= key) high--;
  if (high > stop || stop === 0 || keyAt(side, high - 1) < key) return high;
  let low = 0;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keyAt(side, middle) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether another level has room. */
// @ts-ignore
@inline function hasRoom(side: usize): bool { return load<i32>(side, LEVELS_DEPTH) < load<i32>(side, LEVELS_ROOM); }

function insertLevel(side: usize, place: i32, key: i32): i32 {
  const depth = load<i32>(side, LEVELS_DEPTH);
  const at = pairAt(side, place);
  memory.copy(at + PAIR, at, <usize>(depth - place) << 3);
  store<i32>(side, depth + 1, LEVELS_DEPTH);
  let level = load<i32>(side, LEVELS_FREE);
  if (level === NONE) {
    level = load<i32>(side, LEVELS_USED);
    store<i32>(side, level + 1, LEVELS_USED);
  } else store<i32>(side, load<i32>(recordAt(side, level), LEVEL_HEAD), LEVELS_FREE);
  store<i32>(at, key);
  store<i32>(at, level, 4);
  const record = recordAt(side, level);
  store<i32>(record, NONE, LEVEL_HEAD);
  store<i32>(record, NONE, LEVEL_TAIL);
  store<i32>(record, 0, LEVEL_ORDERS);
  store<f64>(record, 0, LEVEL_VOLUME);
  return level;
}

function removeLevel(side: usize, key: i32, level: i32): void {
  const place = placeOf(side, key);
  store<i32>(recordAt(side, level), load<i32>(side, LEVELS_FREE), LEVEL_HEAD);
  store<i32>(side, level, LEVELS_FREE);
  const depth = load<i32>(side, LEVELS_DEPTH);
  const at = pairAt(side, place);
  memory.copy(at, at + PAIR, <usize>(depth - place - 1) << 3);
  store<i32>(side, depth - 1, LEVELS_DEPTH);
}

function rest(slot: i32, side: usize): void {
  const order = orderAt(slot);
  const key = keyOf(order);
  const place = placeOf(side, key);
  const isKnown = place < load<i32>(side, LEVELS_DEPTH) && keyAt(side, place) === key;
  const level = isKnown ? load<i32>(pairAt(side, place), 4) : insertLevel(side, place, key);
  const record = recordAt(side, level);
  const tail = load<i32>(record, LEVEL_TAIL);
  store<i32>(levelOf(slot), level);
  store<i32>(order, tail, ORDER_PREVIOUS);
  store<i32>(order, NONE, ORDER_NEXT);
  if (tail === NONE) store<i32>(record, slot, LEVEL_HEAD);
  else store<i32>(orderAt(tail), slot, ORDER_NEXT);
  store<i32>(record, slot, LEVEL_TAIL);
  store<i32>(record, load<i32>(record, LEVEL_ORDERS) + 1, LEVEL_ORDERS);
  store<f64>(record, load<f64>(record, LEVEL_VOLUME) + load<f64>(order, ORDER_REMAINING), LEVEL_VOLUME);
  const person = personAt(load<i32>(order, ORDER_OWNER));
  const newest = load<i32>(person, PERSON_NEWEST);
  store<i32>(order, NONE, ORDER_OWNER_PREVIOUS);
  store<i32>(order, newest, ORDER_OWNER_NEXT);
  if (newest !== NONE) store<i32>(orderAt(newest), slot, ORDER_OWNER_PREVIOUS);
  store<i32>(person, slot, PERSON_NEWEST);
  store<i32>(person, load<i32>(person, PERSON_COUNT) + 1, PERSON_COUNT);
}

/** Takes an order out of its book and its owner's list, and gives its slot back. */
function leave(slot: i32, side: usize): void {
  const order = orderAt(slot);
  const level = load<i32>(levelOf(slot));
  const record = recordAt(side, level);
  const previous = load<i32>(order, ORDER_PREVIOUS);
  const next = load<i32>(order, ORDER_NEXT);
  if (previous === NONE) store<i32>(record, next, LEVEL_HEAD);
  else store<i32>(orderAt(previous), next, ORDER_NEXT);
  if (next === NONE) store<i32>(record, previous, LEVEL_TAIL);
  else store<i32>(orderAt(next), previous, ORDER_PREVIOUS);
  store<f64>(record, load<f64>(record, LEVEL_VOLUME) - load<f64>(order, ORDER_REMAINING), LEVEL_VOLUME);
  store<i32>(record, load<i32>(record, LEVEL_ORDERS) - 1, LEVEL_ORDERS);
  if (previous === NONE && next === NONE) removeLevel(side, keyOf(order), level);
  const person = personAt(load<i32>(order, ORDER_OWNER));
  const newer = load<i32>(order, ORDER_OWNER_PREVIOUS);
  const older = load<i32>(order, ORDER_OWNER_NEXT);
  if (newer === NONE) store<i32>(person, older, PERSON_NEWEST);
  else store<i32>(orderAt(newer), older, ORDER_OWNER_NEXT);
  if (older !== NONE) store<i32>(orderAt(older), newer, ORDER_OWNER_PREVIOUS);
  store<i32>(person, load<i32>(person, PERSON_COUNT) - 1, PERSON_COUNT);
  release(slot);
}

// @ts-ignore
@inline function release(slot: i32): void {
  const order = orderAt(slot);
  store<i32>(order, 0, ORDER_STATE);
  store<i32>(POOL_LIVE, load<i32>(POOL_LIVE) - 1);
  if (load<i32>(order, ORDER_GENERATION) >= GENERATION_MAX) return;
  store<i32>(order, load<i32>(POOL_FREE), ORDER_NEXT);
  store<i32>(POOL_FREE, slot);
}

// @ts-ignore
@inline function best(side: usize): i32 {
  const depth = load<i32>(side, LEVELS_DEPTH);
  return depth === 0 ? NONE : load<i32>(recordAt(side, load<i32>(pairAt(side, depth - 1), 4)), LEVEL_HEAD);
}

/** People whose fills bring about more than the market's own fees. */
// @ts-ignore
@inline function isMarked(user: i32): bool {
  return <u32>user < <u32>load<i32>(MARKS_LENGTH) && load<u8>(<usize>load<i32>(MARKS_BYTES) + <usize>user) !== 0;
}

// What is said: a row each, of 64-bit floats.

// @ts-ignore
@inline function say(kind: i32, bytes: usize): usize {
  const length = load<i32>(SAID_LENGTH);
  const at = <usize>load<i32>(SAID_ROWS) + (<usize>length << 3);
  store<i32>(SAID_LENGTH, length + <i32>(bytes >> 3));
  store<f64>(at, <f64>kind);
  return at;
}

/** Nothing is said of the end of what the house quotes. */
// @ts-ignore
@inline function sayClosed(order: f64, user: i32, market: i32, reason: i32, remaining: f64, isNamed: bool): void {
  if (user < HOUSE_USERS_END) return;
  const row = say(KIND_CLOSED, SAID_CLOSED_LENGTH);
  store<f64>(row, order, SAID_CLOSED_ORDER);
  store<f64>(row, <f64>user, SAID_CLOSED_USER);
  store<f64>(row, <f64>market, SAID_CLOSED_MARKET);
  store<f64>(row, <f64>reason, SAID_CLOSED_REASON);
  store<f64>(row, remaining, SAID_CLOSED_REMAINING);
  store<f64>(row, isNamed ? 1 : 0, SAID_CLOSED_IS_NAMED);
}

/** Whose name would be free again without anybody being told. */
// @ts-ignore
@inline function isNamedHouse(user: i32, state: i32): bool { return user < HOUSE_USERS_END && (state & FLAG_NAMED) !== 0; }

// Figures, as `formulas.ts` has them.

// @ts-ignore
@inline function fee(received: f64, ppm: i32): f64 {
  const millions = Math.floor(received / 1000000);
  return millions * <f64>ppm + Math.floor(((received - millions * 1000000) * <f64>ppm) / 1000000);
}

function isOutsideBand(market: usize, around: i32, ticks: i32): bool {
  if (load<i32>(market, MARKET_BAND_AROUND) !== around) {
    const offset = fee(<f64>around, load<i32>(market, MARKET_BAND_PPM));
    store<f64>(market, Math.max(1, <f64>around - offset), MARKET_BAND_LOW);
    store<f64>(market, <f64>around + offset, MARKET_BAND_HIGH);
    store<i32>(market, around, MARKET_BAND_AROUND);
  }
  const price = <f64>ticks;
  return price < load<f64>(market, MARKET_BAND_LOW) || price > load<f64>(market, MARKET_BAND_HIGH);
}

// Commands.

export function cancel(user: i32, order: f64): i32 {
  store<i32>(SAID_LENGTH, 0);
  return end(user, order);
}

// @ts-ignore
@inline function end(user: i32, order: f64): i32 {
  if (!(order >= <f64>SLOTS_MAX && order <= SAFE)) return NOTHING;
  const slot = <i32>(order - Math.floor(order / <f64>SLOTS_MAX) * <f64>SLOTS_MAX);
  if (slot >= load<i32>(POOL_USED)) return NOTHING;
  const resting = orderAt(slot);
  if (idOf(slot) !== order || load<i32>(resting, ORDER_OWNER) !== user) return NOTHING;
  const state = load<i32>(resting, ORDER_STATE);
  if (state === 0 || isNamedHouse(user, state) || (state & FLAGS_SPECIAL) !== 0 || load<i32>(resting, ORDER_PARTNER) !== NONE) return NOTHING;
  const id = load<i32>(resting, ORDER_MARKET);
  const market = marketAt(id);
  const buys = (state & 3) === BUYS;
  const remaining = load<f64>(resting, ORDER_REMAINING);
  const row = rowAt(buys ? load<i32>(resting, ORDER_QUOTE) : load<i32>(resting, ORDER_BASE));
  const pledge = buys
    ? <f64>load<i32>(resting, ORDER_TICKS) * remaining * load<f64>(market, MARKET_QUOTE_PER_TICK_LOT)
    : remaining * load<f64>(market, MARKET_BASE_PER_LOT);
  const there = held(pledged(row));
  if (there < pledge || there > SAFE || held(row) + pledge > SAFE) return NOTHING;
  move(pledged(row), row, pledge, REASON_ORDER_RELEASE, order);
  leave(slot, sideOf(market, buys));
  sayClosed(order, user, id, REASON_CANCELLED, remaining, (state & FLAG_NAMED) !== 0);
  return ALL;
}

// @ts-ignore
@inline function timeOf(words: i32): i32 { return (words >> WORD_TIME_SHIFT) & 3; }

/** The market's index price, NONE before its first, BEYOND where it has no place in 32 bits. */
// @ts-ignore
@inline function indexOf(id: i32): i32 {
  if (<u32>id >= <u32>load<i32>(PRICES_LENGTH)) return NONE;
  const more = load<f64>(<usize>load<i32>(PRICES_INDEX) + (<usize>id << 3));
  return more > <f64>i32.MAX_VALUE ? BEYOND : <i32>more - 1;
}

/** Whether orders wait for what a fill here would tell. */
// @ts-ignore
@inline function doAnyWait(id: i32): bool {
  const first = id * SOURCES;
  if (<u32>(first + SOURCES) > <u32>load<i32>(WAITING_LENGTH)) return first < load<i32>(WAITING_LENGTH);
  const counts = <usize>load<i32>(WAITING_COUNTS) + (<usize>first << 2);
  return load<i32>(counts + (SOURCE_LAST << 2)) !== 0 || load<i32>(counts + (SOURCE_SHOWN << 2)) !== 0;
}

/** Of whole numbers. */
export function place(user: i32, id: i32, words: i32, ticks: i32, lots: f64, at: f64): i32 {
  store<i32>(SAID_LENGTH, 0);
  return work(user, id, words, ticks, lots, at);
}

/** Most of an order's time in a large venue is waiting for memory. So what is far away is asked for before anything is decided. */
// @ts-ignore
@inline function work(user: i32, id: i32, words: i32, ticks: i32, lots: f64, at: f64): i32 {
  if (<u32>id >= <u32>load<i32>(MARKETS_LENGTH) || <u32>user >= <u32>load<i32>(PEOPLE_USED)) return NOTHING;
  const market = marketAt(id);
  if (market === 0) return NOTHING;
  const buys = (words & WORD_SELLS) === 0;
  const baseKey = CHANGE_KEY + load<i32>(market, MARKET_BASE);
  const quoteKey = CHANGE_KEY + load<i32>(market, MARKET_QUOTE);
  const baseHash = hashOf(user, baseKey);
  const accounts = <usize>load<i32>(LEDGER_INDEX);
  const mask = load<i32>(LEDGER_MASK);
  let baseEntry = load<i32>(entryAt(accounts, baseHash & mask));
  const person = personAt(user);
  const open = load<i32>(person, PERSON_COUNT);
  const free = load<i32>(POOL_FREE);
  const nextFree = free === NONE ? NONE : load<i32>(orderAt(free), ORDER_NEXT);
  const quote = load<i32>(person, PERSON_KEY) === quoteKey ? rowAt(load<i32>(person, PERSON_ROW)) : find(person, user, quoteKey);
  if (!isTagged(baseEntry, baseHash)) baseEntry = seek(accounts, mask, baseHash);
  if (baseEntry === 0 || quote === 0) return NOTHING;
  let base = rowAt((baseEntry & ROW_MASK) - 1);
  if (!isOf(base, user, baseKey)) {
    base = account(user, baseKey);
    if (base === 0) return NOTHING;
  }
  const index = indexOf(id);
  if (index === BEYOND || open >= ORDERS_OPEN_MAX || isMarked(user) || !mayPlace(market, words, ticks, lots, index)) return NOTHING;
  const side = sideOf(market, buys);
  const opposite = sideOf(market, !buys);
  if (load<i32>(POOL_LIVE) >= SLOTS_MAX - 1 || !hasRoom(side)) return NOTHING;
  if (free === NONE && load<i32>(POOL_USED) >= load<i32>(POOL_SLOTS)) return NOTHING;
  if ((words & (WORD_POST_ONLY | WORD_IN_FRAME)) !== 0) {
    const first = best(opposite);
    const meets = first !== NONE && (buys ? load<i32>(orderAt(first)) <= ticks : load<i32>(orderAt(first)) >= ticks);
    if (meets && ((words & WORD_POST_ONLY) !== 0 || doAnyWait(id))) return NOTHING;
  }
  const paying = buys ? quote : base;
  const needed = buys ? <f64>ticks * lots * load<f64>(market, MARKET_QUOTE_PER_TICK_LOT) : lots * load<f64>(market, MARKET_BASE_PER_LOT);
  if (held(paying) < needed || held(paying) > SAFE || held(pledged(paying)) + needed > SAFE) return NOTHING;
  const slot = free === NONE ? load<i32>(POOL_USED) : free;
  if (free === NONE) store<i32>(POOL_USED, slot + 1);
  else store<i32>(POOL_FREE, nextFree);
  fillIn(slot, user, id, words, ticks, lots, at, rowOf(base), rowOf(quote));
  return accept(slot, user, id, market, words, ticks, lots, index, base, quote, side, opposite);
}

/** What it says by itself, and what its market says to it. */
// @ts-ignore
@inline function mayPlace(market: usize, words: i32, ticks: i32, lots: f64, index: i32): bool {
  const time = timeOf(words);
  if (ticks <= 0 || !(lots > 0) || (words & WORD_IS_MARKET) !== 0) return false;
  if (time !== TIME_GTC && (time !== TIME_IOC || (words & WORD_POST_ONLY) !== 0)) return false;
  if (load<i32>(market, MARKET_TAKES) === 0) return false;
  const value = <f64>ticks * lots * load<f64>(market, MARKET_QUOTE_PER_TICK_LOT);
  const goods = lots * load<f64>(market, MARKET_BASE_PER_LOT);
  if (!(value <= SAFE) || !(goods <= SAFE) || value < load<f64>(market, MARKET_LEAST_VALUE)) return false;
  const around = index === NONE ? load<i32>(market, MARKET_LAST_TICKS) : index;
  return around === 0 || !isOutsideBand(market, around, ticks);
}

// @ts-ignore
@inline function accept(
  slot: i32, user: i32, id: i32, market: usize, words: i32, ticks: i32, wanted: f64, index: i32,
  base: usize, quote: usize, side: usize, opposite: usize,
): i32 {
  const buys = (words & WORD_SELLS) === 0;
  const number = idOf(slot);
  const last = load<i32>(market, MARKET_LAST_TICKS);
  const placed = say(KIND_PLACED, SAID_PLACED_LENGTH);
  store<f64>(placed, number, SAID_PLACED_ORDER);
  store<f64>(placed, <f64>(last !== 0 ? last : index === NONE ? 0 : index), SAID_PLACED_LAST_TICKS);
  let lots = wanted;
  while (lots > 0) {
    const maker = best(opposite);
    if (maker === NONE) break;
    const price = load<i32>(orderAt(maker), ORDER_TICKS);
    if (buys ? price > ticks : price < ticks) break;
    const filled = fill(maker, user, id, market, words, lots, base, quote, opposite);
    if (filled === 0) {
      store<i32>(SAID_SLOT, slot);
      store<f64>(SAID_LOTS, lots);
      return PART;
    }
    lots -= filled;
  }
  const order = orderAt(slot);
  if (lots > 0 && timeOf(words) === TIME_GTC) {
    store<f64>(order, lots, ORDER_REMAINING);
    const paying = buys ? quote : base;
    const need = buys ? <f64>ticks * lots * load<f64>(market, MARKET_QUOTE_PER_TICK_LOT) : lots * load<f64>(market, MARKET_BASE_PER_LOT);
    move(paying, pledged(paying), need, REASON_ORDER_HOLD, number);
    rest(slot, side);
    return ALL;
  }
  release(slot);
  sayClosed(number, user, id, lots === 0 ? REASON_FILLED : REASON_EXPIRED, lots, false);
  return ALL;
}

// @ts-ignore
@inline function fillIn(slot: i32, user: i32, id: i32, words: i32, ticks: i32, lots: f64, at: f64, base: i32, quote: i32): void {
  const order = orderAt(slot);
  store<i32>(order, ticks, ORDER_TICKS);
  const flags = ((words & WORD_POST_ONLY) === 0 ? 0 : FLAG_POST_ONLY) | ((words & WORD_IS_NAMED) === 0 ? 0 : FLAG_NAMED);
  store<i32>(order, ((words & WORD_SELLS) === 0 ? BUYS : SELLS) | flags, ORDER_STATE);
  store<i32>(order, id, ORDER_MARKET);
  store<i32>(order, user, ORDER_OWNER);
  store<i32>(order, base, ORDER_BASE);
  store<i32>(order, quote, ORDER_QUOTE);
  store<i32>(order, NONE, ORDER_OWNER_PREVIOUS);
  store<i32>(order, NONE, ORDER_OWNER_NEXT);
  store<i32>(order, NONE, ORDER_PARTNER);
  store<i32>(order, load<i32>(order, ORDER_GENERATION) + 1, ORDER_GENERATION);
  store<f64>(order, lots, ORDER_REMAINING);
  store<f64>(order, lots, ORDER_ORIGINAL);
  store<f64>(<usize>load<i32>(POOL_TIMES) + (<usize>slot << 3), at);
  store<i32>(POOL_LIVE, load<i32>(POOL_LIVE) + 1);
}

/** Trades with a resting order; how much, 0 when that is no ordinary fill and nothing was done. */
function fill(
  maker: i32, user: i32, id: i32, market: usize, words: i32, lots: f64, base: usize, quote: usize, opposite: usize,
): f64 {
  const resting = orderAt(maker);
  const makerUser = load<i32>(resting, ORDER_OWNER);
  if (makerUser === user || isMarked(makerUser)) return 0;
  const state = load<i32>(resting, ORDER_STATE);
  const rose = load<f64>(market, MARKET_FEES_ROSE_AT);
  if (rose !== 0 && load<f64>(<usize>load<i32>(POOL_TIMES) + (<usize>maker << 3)) < rose) return 0;
  if (isNamedHouse(makerUser, state) || (state & FLAGS_SPECIAL) !== 0 || load<i32>(resting, ORDER_PARTNER) !== NONE) return 0;
  if (load<i32>(MOVES_ROOM) - load<i32>(MOVES_LENGTH) < FILL_MOVES || load<i32>(SAID_ROOM) - load<i32>(SAID_LENGTH) < FILL_SAID) return 0;
  const buys = (words & WORD_SELLS) === 0;
  const there = load<f64>(resting, ORDER_REMAINING);
  const filled = lots < there ? lots : there;
  const price = load<i32>(resting, ORDER_TICKS);
  const value = <f64>price * filled * load<f64>(market, MARKET_QUOTE_PER_TICK_LOT);
  const goods = filled * load<f64>(market, MARKET_BASE_PER_LOT);
  const makerPpm = load<i32>(market, MARKET_MAKER_PPM);
  const takerPpm = load<i32>(market, MARKET_TAKER_PPM);
  const baseFee = fee(goods, buys ? takerPpm : makerPpm);
  const quoteFee = fee(value, buys ? makerPpm : takerPpm);
  const makerBase = rowAt(load<i32>(resting, ORDER_BASE));
  const makerQuote = rowAt(load<i32>(resting, ORDER_QUOTE));
  const buyerPays = buys ? quote : pledged(makerQuote);
  const sellerGives = buys ? pledged(makerBase) : base;
  const buyerGets = buys ? base : makerBase;
  const sellerGets = buys ? makerQuote : quote;
  const baseFees = cellAt(load<i32>(market, MARKET_BASE_FEES));
  const quoteFees = cellAt(load<i32>(market, MARKET_QUOTE_FEES));
  if (!pays(buyerPays, value) || !pays(sellerGives, goods) || !takes(sellerGets, value) || !takes(buyerGets, goods)) return 0;
  if (!takes(baseFees, baseFee) || !takes(quoteFees, quoteFee)) return 0;
  const trade = load<f64>(TRADES) + 1;
  store<f64>(TRADES, trade);
  move(buyerPays, sellerGets, value, REASON_TRADE, trade);
  move(sellerGives, buyerGets, goods, REASON_TRADE, trade);
  move(buyerGets, baseFees, baseFee, REASON_TRADE_FEE, trade);
  move(sellerGets, quoteFees, quoteFee, REASON_TRADE_FEE, trade);
  const record = recordAt(opposite, load<i32>(levelOf(maker)));
  store<f64>(resting, there - filled, ORDER_REMAINING);
  store<f64>(record, load<f64>(record, LEVEL_VOLUME) - filled, LEVEL_VOLUME);
  store<i32>(market, price, MARKET_LAST_TICKS);
  if ((words & WORD_SHOWS_PRICE) !== 0) store<f64>(market, <f64>price, MARKET_SHOWN_TICKS);
  const number = idOf(maker);
  const row = say(KIND_FILLED, SAID_FILLED_LENGTH);
  store<f64>(row, trade, SAID_FILLED_TRADE);
  store<f64>(row, <f64>price, SAID_FILLED_TICKS);
  store<f64>(row, filled, SAID_FILLED_LOTS);
  store<f64>(row, value, SAID_FILLED_QUOTE_UNITS);
  store<f64>(row, number, SAID_FILLED_MAKER_ORDER);
  store<f64>(row, <f64>makerUser, SAID_FILLED_MAKER_USER);
  store<f64>(row, buys ? quoteFee : baseFee, SAID_FILLED_MAKER_FEE);
  store<f64>(row, <f64>makerPpm, SAID_FILLED_MAKER_PPM);
  store<f64>(row, buys ? baseFee : quoteFee, SAID_FILLED_TAKER_FEE);
  store<f64>(row, <f64>takerPpm, SAID_FILLED_TAKER_PPM);
  if (there === filled) {
    leave(maker, opposite);
    sayClosed(number, makerUser, id, REASON_FILLED, 0, (state & FLAG_NAMED) !== 0);
  }
  return filled;
}

// @ts-ignore
@inline function pays(cell: usize, units: f64): bool { return held(cell) >= units && held(cell) <= SAFE; }
// @ts-ignore
@inline function takes(cell: usize, units: f64): bool { return held(cell) >= 0 && held(cell) + units <= SAFE; }

// Frames.

/** Moves and rows of 64-bit floats that there must be room for, or an order waits for the next run. */
const ORDER_MOVES: i32 = 64;
const ORDER_SAID: i32 = 512;

// @ts-ignore
@inline function commandAt(place: i32): usize { return <usize>load<i32>(COMMANDS_ROWS) + <usize>place * COMMAND_WORDS; }

/**
 * In a large venue an order waits for memory three times, one after the other: for its account's place in the index, then for the account, then
 * for what lies beside it in the book. Orders of a frame are known before, so all of several wait together. Nothing is decided here.
 */
const AHEAD: i32 = 32;
/** Ledgers whose index fits the processor's nearer caches wait for nothing. */
const LARGE: i32 = 1 << 17;

function touch(from: i32, to: i32): void {
  let seen = 0;
  for (let place = from; place < to; place++) seen += touchFirst(commandAt(place));
  for (let place = from; place < to; place++) seen += touchSecond(commandAt(place));
  store<i32>(COMMANDS_SEEN, seen);
}

/** The order that a cancel names, where there may be one, or 0. */
// @ts-ignore
@inline function named(command: usize): usize {
  const order = load<f64>(command, COMMAND_FIGURE);
  if (!(order >= <f64>SLOTS_MAX && order <= SAFE)) return 0;
  const slot = <i32>(order - Math.floor(order / <f64>SLOTS_MAX) * <f64>SLOTS_MAX);
  return slot < load<i32>(POOL_USED) ? orderAt(slot) : 0;
}

/** Where the index has the account of what an order's market trades, or 0. */
// @ts-ignore
@inline function placeOfBase(command: usize): usize {
  const id = load<i32>(command, COMMAND_MARKET);
  if (<u32>id >= <u32>load<i32>(MARKETS_LENGTH)) return 0;
  const market = marketAt(id);
  if (market === 0) return 0;
  const hash = hashOf(load<i32>(command, COMMAND_USER), CHANGE_KEY + load<i32>(market, MARKET_BASE));
  return entryAt(<usize>load<i32>(LEDGER_INDEX), hash & load<i32>(LEDGER_MASK));
}

// @ts-ignore
@inline function touchFirst(command: usize): i32 {
  if (load<i32>(command, COMMAND_KIND) === KIND_CANCEL) {
    const order = named(command);
    return order === 0 ? 0 : load<i32>(order);
  }
  if (load<i32>(command, COMMAND_KIND) !== KIND_PLACE) return 0;
  const user = load<i32>(command, COMMAND_USER);
  const person = <u32>user < <u32>load<i32>(PEOPLE_USED) ? load<i32>(personAt(user)) : 0;
  const place = placeOfBase(command);
  return person + (place === 0 ? 0 : load<i32>(place));
}

// @ts-ignore
@inline function look(slot: i32): i32 { return slot === NONE ? 0 : load<i32>(orderAt(slot)); }

// @ts-ignore
@inline function touchSecond(command: usize): i32 {
  if (load<i32>(command, COMMAND_KIND) === KIND_CANCEL) {
    const order = named(command);
    if (order === 0 || load<i32>(order, ORDER_STATE) === 0) return 0;
    const account = load<i32>(rowAt(isBuy(order) ? load<i32>(order, ORDER_QUOTE) : load<i32>(order, ORDER_BASE)));
    return account + look(load<i32>(order, ORDER_PREVIOUS)) + look(load<i32>(order, ORDER_NEXT)) +
      look(load<i32>(order, ORDER_OWNER_PREVIOUS)) + look(load<i32>(order, ORDER_OWNER_NEXT));
  }
  if (load<i32>(command, COMMAND_KIND) !== KIND_PLACE) return 0;
  const user = load<i32>(command, COMMAND_USER);
  let quote = 0;
  if (<u32>user < <u32>load<i32>(PEOPLE_USED)) {
    const person = personAt(user);
    quote = load<i32>(rowAt(load<i32>(person, PERSON_ROW))) + look(load<i32>(person, PERSON_NEWEST));
  }
  const place = placeOfBase(command);
  const entry = place === 0 ? 0 : load<i32>(place);
  return quote + (entry === 0 ? 0 : load<i32>(rowAt((entry & ROW_MASK) - 1)));
}

/**
 * Executes commands of the frame one after the other, up to the first that is not ordinary or finds no room: how many were done whole. What
 * they said and moved stays, one behind the other. `now`: time never goes back; `more`: what all their words have beside.
 */
export function run(from: i32, to: i32, now: f64, more: i32): i32 {
  store<i32>(SAID_LENGTH, 0);
  let touched = load<i32>(LEDGER_MASK) >= LARGE ? from : to;
  for (let place = from; place < to; place++) {
    if (place === touched) {
      touched = min(place + AHEAD, to);
      touch(place, touched);
    }
    const command = commandAt(place);
    const kind = load<i32>(command, COMMAND_KIND);
    const user = load<i32>(command, COMMAND_USER);
    const at = load<f64>(command, COMMAND_AT);
    const figure = load<f64>(command, COMMAND_FIGURE);
    let done = NOTHING;
    if (load<i32>(MOVES_ROOM) - load<i32>(MOVES_LENGTH) < ORDER_MOVES || load<i32>(SAID_ROOM) - load<i32>(SAID_LENGTH) < ORDER_SAID) done = FULL;
    else if (at < now) done = NOTHING;
    else if (kind === KIND_CANCEL) done = end(user, figure);
    else if (kind === KIND_PLACE)
      done = work(user, load<i32>(command, COMMAND_MARKET), load<i32>(command, COMMAND_TERMS) | more, load<i32>(command, COMMAND_TICKS), figure, at);
    if (done !== ALL) {
      store<i32>(COMMANDS_STOPPED, done);
      return place - from;
    }
    now = at;
    store<i32>(command, load<i32>(SAID_LENGTH), COMMAND_SAID);
    store<i32>(command, load<i32>(MOVES_LENGTH), COMMAND_MOVES);
  }
  store<i32>(COMMANDS_STOPPED, ALL);
  return to - from;
}
