/**
 * Plain HTTP connections, below all doors: how many an address may have open, one request of each at a time, and one bound on the replies
 * that nobody reads, shared with the sockets.
 *
 * A client may send a thousand requests in one breath before it reads. They are taken up one after another, each when the reply before it
 * has left, so what a connection can leave lying is one reply. The parser would begin them all. And of hundreds of connections of one
 * address a few requests are begun in a turn of the event loop: somebody else's order waits for those, not for all. Nor do hundreds of
 * addresses that come together begin in one go: who has not been here lately waits in one line with the others of that kind.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { intercept } from "../app/host-guard.ts";
import { addressGroup } from "../../identity/address-group.ts";
import type { ClientAddress } from "../../identity/client-address.ts";
import type { UnreadBytes } from "./unread-bytes.ts";

export type ConnectionBounds = {
  readonly unread: UnreadBytes;
  readonly addressOf: ClientAddress;
  /** Proxies bring the connections of many people: they are not counted as an address, and their people are by what they read. */
  readonly isProxy: (ip: string) => boolean;
  readonly openMax?: number;
  readonly venueMax?: number;
};

/** Connections of an address at the same time, sockets among them: a house full of browsers has six each. */
const OPEN_MAX = 1000;
/** Of all addresses together; and of the files that the system lets the venue open, log and database among them, this part. */
const VENUE_MAX = 20_000;
const PART_OF_FILES = 0.75;
/** Requests of a connection that wait for the one before; those few clients that send ahead send a handful. */
const AHEAD_MAX = 64;
/** Requests of an address that are begun in one turn of the event loop: some milliseconds' worth. */
export const BEGUN_IN_TURN = 48;
/** Addresses that were not here lately whose request is begun in one turn. */
export const STRANGERS_IN_TURN = 8;
/** Addresses that are known to have been here. */
const KNOWN_MAX = 20_000;

export function boundConnections(server: Server, bounds: ConnectionBounds): void {
  countOpen(server, bounds);
  const lines = new WeakMap<Socket, Line>();
  const rounds = new Rounds();
  intercept<ServerResponse>(server, "request", (request, response, goOn) => {
    const { socket } = request;
    let line = lines.get(socket);
    if (line === undefined) lines.set(socket, (line = new Line(socket, bounds, rounds)));
    line.take({ request, response, goOn });
  });
}

/** Of each address so many in a turn, and then those of its others that wait; of addresses that nobody knows yet a few. */
export class Rounds {
  readonly #begun = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #strangers: { readonly group: string; readonly work: () => void }[] = [];
  /** Who was here lately, the longest ago first. */
  readonly #known = new Set<string>();
  readonly #knownMax: number;
  #isGoing = false;

  constructor(knownMax = KNOWN_MAX) {
    this.#knownMax = knownMax;
  }

  begin(group: string, work: () => void): void {
    if (!this.#isGoing) setImmediate(() => this.#turn());
    this.#isGoing = true;
    // Of those that began something in this turn nothing has to be noted again.
    if (this.#begun.has(group) || this.#know(group)) this.#beginKnown(group, work);
    else this.#strangers.push({ group, work });
  }

  #know(group: string): boolean {
    const isKnown = this.#known.delete(group);
    if (isKnown) this.#known.add(group);
    return isKnown;
  }

  #beginKnown(group: string, work: () => void): void {
    const begun = this.#begun.get(group) ?? 0;
    this.#begun.set(group, begun + 1);
    if (begun < BEGUN_IN_TURN) return work();
    const waiting = this.#waiting.get(group);
    if (waiting === undefined) this.#waiting.set(group, [work]);
    else waiting.push(work);
  }

  #turn(): void {
    this.#begun.clear();
    const strangers = this.#strangers.splice(0, STRANGERS_IN_TURN);
    this.#isGoing = this.#waiting.size > 0 || strangers.length > 0;
    if (this.#isGoing) setImmediate(() => this.#turn());
    for (const { group, work } of strangers) {
      this.#known.add(group);
      this.#beginKnown(group, work);
    }
    for (const oldest of this.#known) {
      if (this.#known.size <= this.#knownMax) break;
      this.#known.delete(oldest);
    }
    for (const [group, waiting] of [...this.#waiting]) {
      const next = waiting.splice(0, BEGUN_IN_TURN);
      if (waiting.length === 0) this.#waiting.delete(group);
      this.#begun.set(group, next.length);
      for (const work of next) work();
    }
  }
}

/** When the venue is full, who comes takes the place of the oldest connection of the address that has most: nobody else's. */
function countOpen(server: Server, { isProxy, openMax = OPEN_MAX, venueMax = roomForConnections() }: ConnectionBounds): void {
  const open = new Map<string, Set<Socket>>();
  let total = 0;
  server.on("connection", (socket: Socket) => {
    const { remoteAddress = "" } = socket;
    if (isProxy(remoteAddress)) return;
    const group = addressGroup(remoteAddress);
    const own = open.get(group) ?? new Set();
    if (own.size >= openMax) return void socket.destroy();
    open.set(group, own.add(socket));
    total += 1;
    socket.once("close", () => {
      total -= 1;
      if (own.delete(socket) && own.size === 0) open.delete(group);
    });
    if (total > venueMax) oldestOf(open)?.destroy();
  });
}

function oldestOf(open: ReadonlyMap<string, ReadonlySet<Socket>>): Socket | undefined {
  let most: ReadonlySet<Socket> = new Set();
  for (const own of open.values()) if (own.size > most.size) most = own;
  for (const socket of most) if (!socket.destroyed) return socket;
  return undefined;
}

function roomForConnections(): number {
  // Else it would ask for the names of whoever is connected.
  Reflect.set(process.report, "excludeNetwork", true);
  const report = process.report.getReport() as { readonly userLimits?: { readonly open_files?: { readonly soft?: unknown } } };
  const files = Number(report.userLimits?.open_files?.soft);
  return Number.isFinite(files) ? Math.min(VENUE_MAX, Math.floor(files * PART_OF_FILES)) : VENUE_MAX;
}

type Arrived = { readonly request: IncomingMessage; readonly response: ServerResponse; readonly goOn: () => void };

/** The requests of one connection: one is answered, the others wait. What happens to each is listened to by functions made once. */
class Line {
  readonly #socket: Socket;
  readonly #bounds: ConnectionBounds;
  readonly #rounds: Rounds;
  /** Undefined where each request is somebody else's. */
  readonly #group: string | undefined;
  readonly #waiting: Arrived[] = [];
  #answered: { readonly response: ServerResponse; readonly group: string } | undefined;

  constructor(socket: Socket, bounds: ConnectionBounds, rounds: Rounds) {
    const { remoteAddress = "" } = socket;
    this.#socket = socket;
    this.#bounds = bounds;
    this.#rounds = rounds;
    this.#group = bounds.isProxy(remoteAddress) ? undefined : addressGroup(remoteAddress);
  }

  take(arrived: Arrived): void {
    if (this.#waiting.length >= AHEAD_MAX) return void this.#socket.destroy();
    if (this.#answered !== undefined) return void this.#waiting.push(arrived);
    this.#begin(arrived);
  }

  #begin({ request, response, goOn }: Arrived): void {
    const group = this.#group ?? addressGroup(this.#bounds.addressOf(request));
    this.#answered = { response, group };
    // Each comes once.
    response.on("close", this.#next);
    response.on("prefinish", this.#boundReply);
    this.#rounds.begin(group, goOn);
  }

  /** What was not begun when the client hung up is not done. */
  readonly #next = (): void => {
    this.#answered = undefined;
    const arrived = this.#socket.destroyed ? undefined : this.#waiting.shift();
    if (arrived !== undefined) this.#begin(arrived);
  };

  readonly #boundReply = (): void => {
    if (this.#answered !== undefined) boundReply(this.#answered.response, this.#answered.group, this.#bounds.unread);
  };
}

/** Whatever the system did not take of a whole reply lies in memory until it is read. */
function boundReply(response: ServerResponse, group: string, unread: UnreadBytes): void {
  const left = response.writableLength;
  if (left === 0) return;
  const reader = { group, unread: () => response.writableLength, cutOff: () => void response.destroy() };
  unread.add(reader);
  response.once("close", () => unread.remove(reader));
  unread.queued(reader, left);
}
