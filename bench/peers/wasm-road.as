/**
 * The road of limit orders and their cancels in WebAssembly (AssemblyScript): a ledger with an index, a pool of orders, sorted price levels, lists of people's
 * orders, holds, matching, fees, every move and every event as a row. Laid out as the kernel's are; amounts are 64-bit integers.
 *
 * A peer, no part of the kernel: it shows what the same work costs where nothing is boxed, looked up by name, or compiled by guesses
 * (docs/decisions/0126). It leaves out what the workload never asks for: self-trade prevention, market orders, other kinds, market phases,
 * reduced fees, answers kept by key.
 */
const USERS_MAX: usize = 16384;
const SLOTS_MAX: usize = 1 << 18;
const MARKETS_MAX: usize = 128;
const LEVELS_MAX: usize = 4096;
const ROWS_MAX: usize = 1 << 20;
const ORDERS_OPEN_MAX: i32 = 200;
const BAND_PPM: i32 = 900000;
const VALUE_MAX: i64 = 4503599627370495;
const GENERATION: f64 = 16777216;
const NONE: i32 = -1;

// Where everything lies. A row of the ledger: own, pledged, promotional (8 bytes each), owner, key.
const LEDGER: usize = 1 << 16;
const INDEX: usize = LEDGER + ROWS_MAX * 32;
const INDEX_MASK: i32 = <i32>(ROWS_MAX * 2) - 1;
const ROW_BITS: i32 = (1 << 26) - 1;
// An order: ticks 0, previous 4, next 8, side 12, market 16, owner 20, base 24, quote 28, owner's previous 32 and next 36, generation 40, level 44, remaining 48, original 56.
const POOL: usize = INDEX + ROWS_MAX * 8;
const ACCEPTED_AT: usize = POOL + SLOTS_MAX * 64;
// A person: newest order, how many.
const PEOPLE: usize = ACCEPTED_AT + SLOTS_MAX * 8;
// A side of a book: depth 0, records used 4, records free 8; sorted pairs of key and record, records of 24 bytes (head, tail, orders, volume), free records.
const SORTED: usize = 64;
const RECORDS: usize = SORTED + LEVELS_MAX * 8;
const FREE: usize = RECORDS + LEVELS_MAX * 24;
const SIDE: usize = FREE + LEVELS_MAX * 4;
const BOOKS: usize = PEOPLE + USERS_MAX * 8;
// A market: base 0, quote 4, maker's rate 8, taker's 12, last price 16, rows for fees 20 and 24, quote units a tick and lot 32, base units a lot 40.
const MARKETS: usize = BOOKS + SIDE * 2 * MARKETS_MAX;
const MOVES: usize = MARKETS + MARKETS_MAX * 64;
const MOVE: usize = 48;
const EVENTS: usize = MOVES + MOVE * 8192;
const EVENT: usize = 128;
const END: usize = EVENTS + EVENT * 4096;

let rows: i32 = 0;
let used: i32 = 0;
let free: i32 = NONE;
let live: i32 = 0;
let trades: i32 = 0;
let moves: i32 = 0;
let events: i32 = 0;

export function open(): void {
  memory.grow(<i32>(END >> 16) + 1);
  for (let user: usize = 0; user < USERS_MAX; user++) store<i32>(PEOPLE + user * 8, NONE);
}

export function listMarket(id: i32, base: i32, quote: i32, ppm: i32, quotePerTickLot: f64, basePerLot: f64, baseFees: i32, quoteFees: i32): void {
  const market = marketAt(id);
  store<i32>(market, base);
  store<i32>(market, quote, 4);
  store<i32>(market, ppm, 8);
  store<i32>(market, ppm, 12);
  store<i32>(market, baseFees, 20);
  store<i32>(market, quoteFees, 24);
  store<i64>(market, <i64>quotePerTickLot, 32);
  store<i64>(market, <i64>basePerLot, 40);
}

// @ts-ignore
@inline function marketAt(id: i32): usize { return MARKETS + <usize>id * 64; }

// The ledger.

// @ts-ignore
@inline function hashOf(owner: i32, key: i32): i32 {
  let hash = (owner * 0x9e3779b1) ^ (key * 0x85ebca77);
  hash = (hash ^ (hash >>> 15)) * 0x2c1b3c6d;
  hash = (hash ^ (hash >>> 12)) * 0x297a2d39;
  return hash ^ (hash >>> 15);
}

// @ts-ignore
@inline function probe(owner: i32, key: i32): usize {
  const hash = hashOf(owner, key);
  let place = hash & INDEX_MASK;
  while (true) {
    const at = INDEX + <usize>place * 4;
    const entry = load<i32>(at);
    if (entry === 0) return at;
    if (((entry ^ hash) & ~ROW_BITS) === 0) {
      const row = LEDGER + <usize>((entry & ROW_BITS) - 1) * 32;
      if (load<i32>(row, 24) === owner && load<i32>(row, 28) === key) return at;
    }
    place = (place + 1) & INDEX_MASK;
  }
}

export function account(owner: i32, key: i32): i32 {
  const at = probe(owner, key);
  const entry = load<i32>(at);
  if (entry !== 0) return (entry & ROW_BITS) - 1;
  const row = rows++;
  store<i32>(LEDGER + <usize>row * 32, owner, 24);
  store<i32>(LEDGER + <usize>row * 32, key, 28);
  store<i32>(at, (hashOf(owner, key) & ~ROW_BITS) | (row + 1));
  return row;
}

export function grant(row: i32, units: f64): void { store<i64>(own(row), load<i64>(own(row)) + <i64>units); }
export function ownOf(row: i32): f64 { return <f64>load<i64>(own(row)); }
export function pledgedOf(row: i32): f64 { return <f64>load<i64>(pledged(row)); }

// @ts-ignore
@inline function own(row: i32): usize { return LEDGER + <usize>row * 32; }
// @ts-ignore
@inline function pledged(row: i32): usize { return LEDGER + <usize>row * 32 + 8; }

/** Between cells of one asset, none below zero; noted with what both hold afterwards. */
// @ts-ignore
@inline function move(from: usize, to: usize, units: i64, reason: i32, reference: f64): void {
  if (units === 0) return;
  const fromAfter = load<i64>(from) - units;
  if (fromAfter < 0 || units < 0) unreachable();
  if (((load<i32>((from & ~31) + 28) ^ load<i32>((to & ~31) + 28)) & 1023) !== 0) unreachable();
  store<i64>(from, fromAfter);
  const toAfter = load<i64>(to) + units;
  store<i64>(to, toAfter);
  const at = MOVES + <usize>moves * MOVE;
  moves++;
  store<i32>(at, <i32>((from - LEDGER) >> 3));
  store<i32>(at, <i32>((to - LEDGER) >> 3), 4);
  store<i32>(at, reason, 8);
  store<i64>(at, units, 16);
  store<i64>(at, fromAfter, 24);
  store<i64>(at, toAfter, 32);
  store<f64>(at, reference, 40);
}

// Orders and books.

// @ts-ignore
@inline function orderAt(slot: i32): usize { return POOL + <usize>slot * 64; }
// @ts-ignore
@inline function idOf(slot: i32): f64 { return <f64>load<i32>(orderAt(slot), 40) * GENERATION + <f64>slot; }
// @ts-ignore
@inline function sideOf(market: i32, buys: bool): usize { return BOOKS + SIDE * (<usize>market * 2 + (buys ? 0 : 1)); }
// @ts-ignore
@inline function recordAt(side: usize, level: i32): usize { return side + RECORDS + <usize>level * 24; }
// @ts-ignore
@inline function keyAt(side: usize, place: i32): i32 { return load<i32>(side + SORTED + <usize>place * 8); }
// @ts-ignore
@inline function keyOf(order: usize): i32 { return load<i32>(order, 12) === 1 ? load<i32>(order) : -load<i32>(order); }

/** From the best on, then by halves: as the kernel's book looks for a level. */
function placeOf(side: usize, key: i32): i32 {
  let high = load<i32>(side);
  const stop = high > 8 ? high - 8 : 0;
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

function insertLevel(side: usize, place: i32, key: i32): i32 {
  const depth = load<i32>(side);
  if (depth === <i32>LEVELS_MAX - 1) unreachable();
  const at = side + SORTED + <usize>place * 8;
  memory.copy(at + 8, at, <usize>(depth - place) * 8);
  store<i32>(side, depth + 1);
  const spare = load<i32>(side, 8);
  let level = load<i32>(side, 4);
  if (spare > 0) {
    store<i32>(side, spare - 1, 8);
    level = load<i32>(side + FREE + <usize>(spare - 1) * 4);
  } else store<i32>(side, level + 1, 4);
  store<i32>(at, key);
  store<i32>(at, level, 4);
  const record = recordAt(side, level);
  store<i32>(record, NONE);
  store<i32>(record, NONE, 4);
  store<i32>(record, 0, 8);
  store<i64>(record, 0, 16);
  return level;
}

function removeLevel(side: usize, key: i32, level: i32): void {
  const place = placeOf(side, key);
  const spare = load<i32>(side, 8);
  store<i32>(side + FREE + <usize>spare * 4, level);
  store<i32>(side, spare + 1, 8);
  const depth = load<i32>(side);
  const at = side + SORTED + <usize>place * 8;
  memory.copy(at, at + 8, <usize>(depth - place - 1) * 8);
  store<i32>(side, depth - 1);
}

function rest(slot: i32): void {
  const order = orderAt(slot);
  const side = sideOf(load<i32>(order, 16), load<i32>(order, 12) === 1);
  const key = keyOf(order);
  const place = placeOf(side, key);
  const isKnown = place < load<i32>(side) && keyAt(side, place) === key;
  const level = isKnown ? load<i32>(side + SORTED + <usize>place * 8, 4) : insertLevel(side, place, key);
  const record = recordAt(side, level);
  const tail = load<i32>(record, 4);
  store<i32>(order, level, 44);
  store<i32>(order, tail, 4);
  store<i32>(order, NONE, 8);
  if (tail === NONE) store<i32>(record, slot);
  else store<i32>(orderAt(tail), slot, 8);
  store<i32>(record, slot, 4);
  store<i32>(record, load<i32>(record, 8) + 1, 8);
  store<i64>(record, load<i64>(record, 16) + load<i64>(order, 48), 16);
  const person = PEOPLE + <usize>load<i32>(order, 20) * 8;
  const newest = load<i32>(person);
  store<i32>(order, NONE, 32);
  store<i32>(order, newest, 36);
  if (newest !== NONE) store<i32>(orderAt(newest), slot, 32);
  store<i32>(person, slot);
  store<i32>(person, load<i32>(person, 4) + 1, 4);
}

function leave(slot: i32): void {
  const order = orderAt(slot);
  const side = sideOf(load<i32>(order, 16), load<i32>(order, 12) === 1);
  const level = load<i32>(order, 44);
  const record = recordAt(side, level);
  const previous = load<i32>(order, 4);
  const next = load<i32>(order, 8);
  if (previous === NONE) store<i32>(record, next);
  else store<i32>(orderAt(previous), next, 8);
  if (next === NONE) store<i32>(record, previous, 4);
  else store<i32>(orderAt(next), previous, 4);
  store<i64>(record, load<i64>(record, 16) - load<i64>(order, 48), 16);
  store<i32>(record, load<i32>(record, 8) - 1, 8);
  if (previous === NONE && next === NONE) removeLevel(side, keyOf(order), level);
  const person = PEOPLE + <usize>load<i32>(order, 20) * 8;
  const newer = load<i32>(order, 32);
  const older = load<i32>(order, 36);
  if (newer === NONE) store<i32>(person, older);
  else store<i32>(orderAt(newer), older, 36);
  if (older !== NONE) store<i32>(orderAt(older), newer, 32);
  store<i32>(person, load<i32>(person, 4) - 1, 4);
}

// @ts-ignore
@inline function best(side: usize): i32 {
  const depth = load<i32>(side);
  return depth === 0 ? NONE : load<i32>(recordAt(side, load<i32>(side + SORTED + <usize>(depth - 1) * 8, 4)));
}

// Events, a row each.

// @ts-ignore
@inline function newEvent(kind: i32): usize {
  const at = EVENTS + <usize>events * EVENT;
  events++;
  store<i32>(at, kind);
  return at;
}

function sayClosed(slot: i32, reason: i32, remaining: i64, at: f64): void {
  const event = newEvent(3);
  store<i32>(event, reason, 4);
  store<f64>(event, idOf(slot), 8);
  store<i32>(event, load<i32>(orderAt(slot), 20), 16);
  store<i32>(event, load<i32>(orderAt(slot), 16), 20);
  store<f64>(event, <f64>remaining, 24);
  store<f64>(event, at, 32);
}

// @ts-ignore
@inline function release(slot: i32): void {
  store<i32>(orderAt(slot), 0, 12);
  store<i32>(orderAt(slot), free, 8);
  free = slot;
  live--;
}

/** Rounds down, as the kernel's does. */
// @ts-ignore
@inline function fee(received: i64, ppm: i32): i64 {
  const units = <f64>received;
  const millions = Math.floor(units / 1000000);
  return <i64>(millions * <f64>ppm + Math.floor(((units - millions * 1000000) * <f64>ppm) / 1000000));
}

function end(slot: i32, reason: i32, at: f64): void {
  const order = orderAt(slot);
  const remaining = load<i64>(order, 48);
  if (remaining > 0) {
    const market = marketAt(load<i32>(order, 16));
    const buys = load<i32>(order, 12) === 1;
    const row = buys ? load<i32>(order, 28) : load<i32>(order, 24);
    const pledge = remaining * (buys ? <i64>load<i32>(order) * load<i64>(market, 32) : load<i64>(market, 40));
    move(pledged(row), own(row), pledge, 7, idOf(slot));
  }
  leave(slot);
  sayClosed(slot, reason, remaining, at);
  release(slot);
}

// Commands: how many events they made, or below zero why they were refused.

export function cancel(user: i32, id: f64, at: f64): i32 {
  moves = 0;
  events = 0;
  const generation = Math.floor(id / GENERATION);
  const slot = <i32>(id - generation * GENERATION);
  if (slot >= used) return -1;
  const order = orderAt(slot);
  if (load<i32>(order, 40) !== <i32>generation || load<i32>(order, 12) === 0) return -1;
  if (load<i32>(order, 20) !== user) return -2;
  end(slot, 2, at);
  return events;
}

export function place(user: i32, id: i32, buys: bool, ticks: i32, wanted: f64, takesAtOnce: bool, at: f64): i32 {
  moves = 0;
  events = 0;
  if (ticks <= 0 || !(wanted > 0) || id <= 0 || id >= <i32>MARKETS_MAX) return -1;
  const market = marketAt(id);
  const quotePerTickLot = load<i64>(market, 32);
  const basePerLot = load<i64>(market, 40);
  let lots = <i64>wanted;
  const value = <i64>ticks * lots * quotePerTickLot;
  if (value > VALUE_MAX || value < 1) return -3;
  const last = load<i32>(market, 16);
  if (last !== 0) {
    const offset = <i32>fee(last, BAND_PPM);
    if (ticks < last - offset || ticks > last + offset) return -4;
  }
  if (load<i32>(PEOPLE + <usize>user * 8, 4) >= ORDERS_OPEN_MAX || live >= <i32>SLOTS_MAX - 1) return -5;
  const base = (load<i32>(probe(user, 2048 + load<i32>(market))) & ROW_BITS) - 1;
  const quote = (load<i32>(probe(user, 2048 + load<i32>(market, 4))) & ROW_BITS) - 1;
  if (base < 0 || quote < 0) return -6;
  if (load<i64>(own(buys ? quote : base)) < (buys ? value : lots * basePerLot)) return -7;
  let slot = free;
  if (slot === NONE) slot = used++;
  else free = load<i32>(orderAt(slot), 8);
  live++;
  const order = orderAt(slot);
  store<i32>(order, ticks);
  store<i32>(order, buys ? 1 : 2, 12);
  store<i32>(order, id, 16);
  store<i32>(order, user, 20);
  store<i32>(order, base, 24);
  store<i32>(order, quote, 28);
  store<i32>(order, load<i32>(order, 40) + 1, 40);
  store<i64>(order, lots, 48);
  store<i64>(order, lots, 56);
  store<f64>(ACCEPTED_AT + <usize>slot * 8, at);
  const number = idOf(slot);
  const placed = newEvent(1);
  store<i32>(placed, user, 4);
  store<f64>(placed, number, 8);
  store<i32>(placed, id, 16);
  store<i32>(placed, buys ? 1 : 2, 20);
  store<i32>(placed, ticks, 24);
  store<i32>(placed, takesAtOnce ? 1 : 0, 28);
  store<f64>(placed, wanted, 32);
  store<i32>(placed, last, 40);
  store<f64>(placed, at, 48);
  const opposite = sideOf(id, !buys);
  const makerPpm = load<i32>(market, 8);
  const takerPpm = load<i32>(market, 12);
  while (lots > 0) {
    const maker = best(opposite);
    if (maker === NONE) break;
    const resting = orderAt(maker);
    const price = load<i32>(resting);
    if (buys ? price > ticks : price < ticks) break;
    const there = load<i64>(resting, 48);
    const filled = lots < there ? lots : there;
    const quoteUnits = <i64>price * filled * quotePerTickLot;
    const baseUnits = filled * basePerLot;
    const makerBase = load<i32>(resting, 24);
    const makerQuote = load<i32>(resting, 28);
    const baseFee = fee(baseUnits, buys ? takerPpm : makerPpm);
    const quoteFee = fee(quoteUnits, buys ? makerPpm : takerPpm);
    trades++;
    const buyerGets = own(buys ? base : makerBase);
    const sellerGets = own(buys ? makerQuote : quote);
    move(buys ? own(quote) : pledged(makerQuote), sellerGets, quoteUnits, 3, trades);
    move(buys ? pledged(makerBase) : own(base), buyerGets, baseUnits, 3, trades);
    move(buyerGets, own(load<i32>(market, 20)), baseFee, 4, trades);
    move(sellerGets, own(load<i32>(market, 24)), quoteFee, 4, trades);
    store<i64>(resting, there - filled, 48);
    const record = recordAt(opposite, load<i32>(resting, 44));
    store<i64>(record, load<i64>(record, 16) - filled, 16);
    store<i32>(market, price, 16);
    lots -= filled;
    const event = newEvent(2);
    store<i32>(event, id, 4);
    store<f64>(event, <f64>trades, 8);
    store<i32>(event, price, 16);
    store<f64>(event, <f64>filled, 24);
    store<f64>(event, <f64>quoteUnits, 32);
    store<f64>(event, idOf(maker), 40);
    store<i32>(event, load<i32>(resting, 20), 48);
    store<f64>(event, <f64>(buys ? quoteFee : baseFee), 56);
    store<f64>(event, number, 64);
    store<i32>(event, user, 72);
    store<f64>(event, <f64>(buys ? baseFee : quoteFee), 80);
    store<f64>(event, at, 88);
    if (there === filled) end(maker, 1, at);
  }
  if (lots > 0 && !takesAtOnce) {
    store<i64>(order, lots, 48);
    const row = buys ? quote : base;
    move(own(row), pledged(row), lots * (buys ? <i64>ticks * quotePerTickLot : basePerLot), 6, number);
    rest(slot);
  } else {
    sayClosed(slot, lots === 0 ? 1 : 3, lots, at);
    release(slot);
  }
  return events;
}

// For whoever checks what came out.

export function tradeCount(): i32 { return trades; }
export function levelCount(market: i32, buys: bool): i32 { return load<i32>(sideOf(market, buys)); }
/** The best level has number 0. */
export function levelTicks(market: i32, buys: bool, number: i32): i32 {
  const side = sideOf(market, buys);
  const key = keyAt(side, load<i32>(side) - 1 - number);
  return buys ? key : -key;
}
export function levelLots(market: i32, buys: bool, number: i32): f64 {
  const side = sideOf(market, buys);
  return <f64>load<i64>(recordAt(side, load<i32>(side + SORTED + <usize>(load<i32>(side) - 1 - number) * 8, 4)), 16);
}
