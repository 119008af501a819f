/**
 * Socket.IO for the app (wire.md 17): market pushes coalesced to 10 Hz, private pushes only after a token was shown.
 *
 * Everybody gets the summary of each market (`daymarket`), in one message for all that changed (`daymarkets`) who asks for that; depth, tape and
 * candles go to those who asked for a symbol with `sub`. Older clients never ask: until its first `sub` a connection gets each changed book once a
 * second. A message is encoded once per topic, and written a slice of its hearers at a time. A client that does not read is disconnected, not
 * buffered for. Old clients send `login` with a bare user id: it is ignored, a private room needs `auth` with the token. When one of a person's
 * sessions ends, the connections that showed its token leave the room and their other ones stay.
 */
import type { IncomingMessage, Server as HttpServer } from "node:http";
import { Server, type Socket } from "socket.io";
import type { WebSocket } from "ws";
import { BoundedSocketServer } from "../doors/socket-gate/bounded-sockets.ts";
import { refuseUpgrade } from "../doors/bots-sockets/upgrades.ts";
import { hangUp } from "../doors/socket-gate/hang-up.ts";
import type { SocketGate } from "../doors/socket-gate/socket-gate.ts";
import { textFrame } from "../doors/socket-writers/frame.ts";
import type { Outlet } from "../doors/socket-writers/socket-writers.ts";
import { ALL_IN_ONE, eventOf, tokenOf, TOPIC, TOPICS_MAX, topicsOf } from "./app-messages.ts";
import { Slices } from "./slices.ts";

/** What the pushes are made from; every method returns the wire's object for a symbol, or undefined when unknown. */
export interface MarketPushes {
  /** Symbols that changed since the last call. */
  takeChanged(): Iterable<string>;
  daymarket(symbol: string): object | undefined;
  depth(symbol: string): object | undefined;
  /** The same with more levels. */
  book(symbol: string): object | undefined;
  trades(symbol: string): object | undefined;
  candle(symbol: string, period: string): object | undefined;
  /** Whether candles of it are drawn. */
  hasPeriod(period: string): boolean;
}

export type AppSocketsOptions = {
  readonly http: HttpServer;
  readonly market: MarketPushes;
  readonly gate: SocketGate;
  /** The user of a token, or undefined when it is not (or no longer) good; `ip`: who shows it. */
  readonly authenticate: (token: string, ip: string) => Promise<number | undefined>;
  /** Resolves when everything read from live state is durable. */
  readonly settled: () => Promise<void>;
};

const FLUSH_MS = 100;
/** Who never subscribes hears of each book that changed so often (wire.md 17). */
const SUMMARY_MS = 1000;
/** The room of those: everybody until their first `sub`. */
const SUMMARY_ROOM = "summary";
/** Whose summaries come one by one: everybody until they ask for all in one. */
const ONE_BY_ONE = "daymarket";
/** Packets that may wait for one client before it is cut off. */
const PACKETS_WAITING_MAX = 500;
/** With more than these waiting a client is passed over until it has caught up: the next change brings it up to date. */
const PACKETS_BEHIND_MAX = 100;
/** The same of bytes, where the packets are counted by nobody any more. */
const BEHIND_BYTES = 262_144;
/** Bytes that may wait for one client before it is cut off. */
const UNREAD_MAX_BYTES = 1_048_576;
/** Packets of one client: a page that is opened sends a handful, answers to pings are one in half a minute. */
export const PACKETS_PER_SECOND = 30;
export class AppSockets {
  readonly #options: AppSocketsOptions;
  readonly #io: Server;
  readonly #timer: NodeJS.Timeout;
  readonly #slices = new Slices();
  #flushing = false;
  /** Symbols that changed since the books were last sent to who never subscribes, and when that was. */
  readonly #unsummed = new Set<string>();
  #summedAt = 0;
  /** Connections on which somebody is there. */
  readonly #taken = new WeakSet<Connection>();
  /** Of connections by WebSocket. */
  readonly #outlets = new WeakMap<Connection, Outlet>();
  /** The token that each connection showed last. */
  readonly #tokens = new WeakMap<Socket, string>();
  /** Connections whose token is being looked up. */
  readonly #asking = new WeakSet<Socket>();
  /** People whose connections are being asked for their session; what is pushed to them meanwhile waits. */
  readonly #checking = new Map<number, Promise<void>>();
  /** Users with a private room: asked for with every posting, without making the room's name. */
  readonly #hearing = new Set<number>();
  /** Topics that somebody watches, by symbol. */
  readonly #watched = new Map<string, Set<string>>();
  /** The present state of topics that was made since the last flush. */
  readonly #made = new Map<string, object | undefined>();
  #sessionsEnded = 0;

  constructor(options: AppSocketsOptions) {
    this.#options = options;
    this.#io = new Server(options.http, {
      allowEIO3: true,
      cors: { origin: [...options.gate.origins] },
      allowRequest: (request, decide) => {
        const refusal = options.gate.refusalOf(request);
        decide(refusal, refusal === undefined);
      },
      serveClient: false,
      wsEngine: BoundedSocketServer,
      maxHttpBufferSize: 16_384,
      connectTimeout: 20_000,
    });
    const { adapter } = this.#io.of("/");
    adapter.on("create-room", (room: string) => this.#opened(room));
    adapter.on("delete-room", (room: string) => this.#emptied(room));
    this.#io.engine.on("connection", (connection: Connection) => this.#admit(connection));
    this.#io.engine.on("connection_error", sayRefusal);
    this.#io.use((socket, next) => next(this.#takePlace(socket) ? undefined : new Error("This connection is taken")));
    this.#io.on("connection", (socket) => this.#greet(socket));
    this.#timer = setInterval(() => void this.#flush(), FLUSH_MS);
    this.#timer.unref();
  }

  /** Clients connected now. */
  get clients(): number {
    return this.#io.engine.clientsCount;
  }

  /** Whether a connection of this user's is there to be told anything. */
  hears(user: number): boolean {
    return this.#hearing.has(user);
  }

  /** Sends to all connections of one user. */
  push(user: number, event: string, message: object): void {
    const send = (): void => {
      // A message is encoded for an empty room too, and most who trade by the thousand have no socket.
      if (this.hears(user)) this.#io.to(privateRoom(user)).emit(event, { type: event, ...message });
    };
    const checking = this.#checking.get(user);
    if (checking === undefined) send();
    else void checking.then(send);
  }

  /** Sends to all who watch a thing: `nft_item:12`. */
  tell(topic: string, message: object): void {
    this.#emit(topic, eventOf(topic), message);
  }

  /** Connections that watch a thing. */
  watching(topic: string): number {
    return this.#io.of("/").adapter.rooms.get(topic)?.size ?? 0;
  }

  /** People with a client that never subscribed: older ones wait for everything to come by itself. */
  passive(): ReadonlySet<number> {
    const { sockets, adapter } = this.#io.of("/");
    const rooms = [...(adapter.rooms.get(SUMMARY_ROOM) ?? [])].flatMap((id) => [...(sockets.get(id)?.rooms ?? [])]);
    return new Set(rooms.filter(isPrivate).map(userOf));
  }

  /** Sends to those connections of one user that never subscribed. */
  pushPassive(user: number, event: string, message: object): void {
    const send = (): void => {
      const { sockets, adapter } = this.#io.of("/");
      for (const id of adapter.rooms.get(privateRoom(user)) ?? []) {
        const socket = sockets.get(id);
        if (socket?.rooms.has(SUMMARY_ROOM) === true) socket.emit(event, { type: event, ...message });
      }
    };
    const checking = this.#checking.get(user);
    if (checking === undefined) send();
    else void checking.then(send);
  }

  /** To be called when a session of a user ended: connections with its token get no private push from now on. */
  logOut(user: number): void {
    this.#sessionsEnded += 1;
    const before = this.#checking.get(user) ?? Promise.resolve();
    const checked = before
      .then(() => this.#dropEnded(user))
      .then(() => {
        if (this.#checking.get(user) === checked) this.#checking.delete(user);
      });
    this.#checking.set(user, checked);
  }

  /** Closes the connections under the clients, who come back by themselves: after a "disconnect" they would not. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#io.close();
  }

  /** Before anything is read from it: who floods is sent away, also who never says who it is. */
  #admit(connection: Connection): void {
    const visitor = this.#options.gate.enter(connection.request, {
      messagesPerSecond: PACKETS_PER_SECOND,
      unread: () => this.#unread(connection),
      cutOff: () => connection.close(true),
    });
    connection.on("packet", () => {
      if (visitor.takesMessage()) return;
      const { socket } = connection.transport as { socket?: WebSocket };
      // By polling there is nobody to say it to.
      if (socket !== undefined) hangUp(socket, "Too many requests");
      connection.close(true);
    });
    const opened = (): void => {
      const { socket } = connection.transport as { readonly socket?: WebSocket };
      if (socket !== undefined)
        this.#outlets.set(
          connection,
          this.#options.gate.writers.open(socket, (bytes) => visitor.queued(bytes)),
        );
    };
    opened();
    connection.on("upgrade", opened);
    connection.on("packetCreate", (packet: Packet) => visitor.queued(sizeOf(packet)));
    connection.on("close", () => visitor.leave());
  }

  /** Who says hello twice in one breath would be there twice, and be sent everything as often. */
  #takePlace({ conn }: Socket): boolean {
    if (this.#taken.has(conn)) return false;
    this.#taken.add(conn);
    return true;
  }

  #greet(socket: Socket): void {
    void socket.join([SUMMARY_ROOM, ONE_BY_ONE]);
    socket.on("disconnect", () => void this.#taken.delete(socket.conn));
    socket.on("sub", (message: unknown) => {
      void socket.leave(SUMMARY_ROOM);
      for (const topic of topicsOf(message)) if (socket.rooms.size < TOPICS_MAX && this.#isDrawn(topic)) this.#join(socket, topic);
    });
    socket.on("unsub", (message: unknown) => {
      const topics = topicsOf(message);
      for (const topic of topics) void socket.leave(topic);
      if (topics.includes(ALL_IN_ONE)) void socket.join(ONE_BY_ONE);
    });
    socket.on("auth", (message: unknown) => {
      // Nobody can be asked now: the client comes back and shows its token again.
      void this.#authenticate(socket, message).catch(() => cutOff(socket));
    });
  }

  #opened(room: string): void {
    if (isPrivate(room)) this.#hearing.add(userOf(room));
    const symbol = TOPIC.exec(room)?.[2];
    if (symbol === undefined) return;
    const watched = this.#watched.get(symbol) ?? new Set();
    this.#watched.set(symbol, watched.add(room));
  }

  #emptied(room: string): void {
    if (isPrivate(room)) this.#hearing.delete(userOf(room));
    const symbol = TOPIC.exec(room)?.[2] ?? "";
    const watched = this.#watched.get(symbol);
    if (watched?.delete(room) === true && watched.size === 0) this.#watched.delete(symbol);
  }

  /** A new watcher gets the present state at once, then the changes. */
  #join(socket: Socket, topic: string): void {
    if (socket.rooms.has(topic)) return;
    void socket.join(topic);
    if (topic === ALL_IN_ONE) void socket.leave(ONE_BY_ONE);
    const message = this.#present(topic);
    if (message === undefined) return;
    const send = (): void => void socket.emit(eventOf(topic), message);
    void this.#options.settled().then(send, () => cutOff(socket));
  }

  async #authenticate(socket: Socket, message: unknown): Promise<void> {
    this.#tokens.set(socket, tokenOf(message));
    // Each token is asked for in the database: a connection that shows thousands waits for itself.
    if (this.#asking.has(socket)) return;
    this.#asking.add(socket);
    try {
      // A later `auth` of the same connection is the one that counts.
      for (let token: string | undefined; token !== this.#tokens.get(socket) && socket.connected;) {
        token = this.#tokens.get(socket) ?? "";
        await this.#letIn(socket, token);
      }
    } finally {
      this.#asking.delete(socket);
    }
  }

  async #letIn(socket: Socket, token: string): Promise<void> {
    const user = await this.#ownerOf(token, this.#addressOf(socket));
    if (this.#tokens.get(socket) !== token) return;
    await leavePrivateRooms(socket);
    if (user === undefined) socket.emit("logged_out", { type: "logged_out" });
    else await socket.join(privateRoom(user));
  }

  /** Asks again when a session ended meanwhile: the answer may be from before. */
  async #ownerOf(token: string, ip: string): Promise<number | undefined> {
    for (;;) {
      const ended = this.#sessionsEnded;
      const user = token === "" ? undefined : await this.#options.authenticate(token, ip);
      if (ended === this.#sessionsEnded) return user;
    }
  }

  #addressOf(socket: Socket): string {
    return this.#options.gate.addressOf(socket.request);
  }

  async #dropEnded(user: number): Promise<void> {
    const { sockets, adapter } = this.#io.of("/");
    for (const id of adapter.rooms.get(privateRoom(user)) ?? []) {
      const socket = sockets.get(id);
      if (socket !== undefined) await this.#dropIfEnded(socket, user);
    }
  }

  async #dropIfEnded(socket: Socket, user: number): Promise<void> {
    const token = this.#tokens.get(socket) ?? "";
    // Who can't be asked for is treated as logged out.
    const owner = await this.#ownerOf(token, this.#addressOf(socket)).catch((_error: unknown) => undefined);
    if (owner === user || (this.#tokens.get(socket) ?? "") !== token) return;
    await leavePrivateRooms(socket);
    socket.emit("logged_out", { type: "logged_out" });
  }

  /** Made once a flush, however many ask for it: what changes after it was made is sent with the next one. */
  #present(topic: string): object | undefined {
    let message = this.#made.get(topic);
    if (message === undefined && !this.#made.has(topic)) this.#made.set(topic, (message = this.#message(topic)));
    return message;
  }

  async #flush(): Promise<void> {
    if (this.#flushing) return;
    this.#made.clear();
    this.#flushing = true;
    try {
      const behind = this.#dropSlow();
      const messages = this.clients === 0 ? this.#forget() : this.#collect();
      if (messages.length === 0) return;
      await this.#options.settled();
      for (const { room, event, message } of messages) this.#emit(room, event, message, behind);
      await this.#slices.sent();
      await this.#options.gate.writers.caughtUp();
    } catch (error: unknown) {
      // The venue is stopping: what was read is not durable and must not be shown.
      if (!(error instanceof Error && error.name === "VenueStopped")) throw error;
    } finally {
      this.#flushing = false;
    }
  }

  /** Not volatile: of several such messages in one turn only the first would ever be sent. */
  #emit(room: string, event: string, message: object, behind: ReadonlySet<string> = NOBODY): void {
    const { rooms } = this.#io.of("/").adapter;
    if (!rooms.has(room)) return;
    let frame: Buffer | undefined;
    this.#slices.send(
      () => (behind.size === 0 ? rooms.get(room) : [...(rooms.get(room) ?? [])].filter((connection) => !behind.has(connection))),
      (connections) => this.#write(connections, event, message, (frame ??= textFrame(`42${JSON.stringify([event, message])}`))),
    );
  }

  /**
   * The frame as it is where nothing waits; by the library's ways to whoever polls or has something before it. Both encode the same:
   * `4` a message of Engine.IO, `2` an event of Socket.IO.
   */
  #write(connections: readonly string[], event: string, message: object, frame: Buffer): void {
    const { sockets } = this.#io.of("/");
    const outlets: Outlet[] = [];
    const others: string[] = [];
    for (const id of connections) {
      const connection = sockets.get(id)?.conn;
      const outlet = connection === undefined ? undefined : this.#outlets.get(connection);
      if (outlet?.isOpen === true && connection !== undefined && isFree(connection)) outlets.push(outlet);
      else others.push(id);
    }
    this.#options.gate.writers.write(outlets, frame);
    if (others.length > 0) this.#io.to(others).emit(event, message);
  }

  /** In the connection's own list, and on the way by its WebSocket. */
  #unread(connection: Connection): number {
    return packetsOf(connection).reduce((sum, packet) => sum + sizeOf(packet), this.#outlets.get(connection)?.unread ?? 0);
  }

  /** With nobody listening the marks are cleared and nothing is built. */
  #forget(): never[] {
    for (const _symbol of this.#options.market.takeChanged());
    return [];
  }

  #collect(): Message[] {
    const changed = new Set(this.#options.market.takeChanged());
    const markets = [...changed].flatMap((symbol) => this.#options.market.daymarket(symbol) ?? []);
    const messages: Message[] = markets.map((message) => ({ room: ONE_BY_ONE, event: "daymarket", message }));
    if (markets.length > 0) messages.push({ room: ALL_IN_ONE, event: ALL_IN_ONE, message: { type: ALL_IN_ONE, markets } });
    for (const symbol of changed) {
      for (const room of this.#watched.get(symbol) ?? []) {
        const message = this.#present(room);
        if (message !== undefined) messages.push({ room, event: eventOf(room), message });
      }
    }
    for (const symbol of this.#summaryDue(changed)) {
      const message = this.#present(`market_depth:${symbol}`);
      if (message !== undefined) messages.push({ room: SUMMARY_ROOM, event: "market_depth", message });
    }
    return messages;
  }

  /**
   * Periods that there are none of would never be sent, and be looked for with every change. Only candles have one: books and tapes
   * under names without end would each be made and sent again.
   */
  #isDrawn(topic: string): boolean {
    const [, event, , period] = TOPIC.exec(topic) ?? [];
    if (event === undefined) return true;
    return event === "kline" ? this.#options.market.hasPeriod(period ?? "1min") : period === undefined;
  }

  /** Whose books go to those who never subscribe now; none while nobody is there. */
  #summaryDue(changed: ReadonlySet<string>): readonly string[] {
    for (const symbol of changed) this.#unsummed.add(symbol);
    const now = performance.now();
    if (now - this.#summedAt < SUMMARY_MS || !this.#io.of("/").adapter.rooms.has(SUMMARY_ROOM)) return [];
    this.#summedAt = now;
    const due = [...this.#unsummed];
    this.#unsummed.clear();
    return due;
  }

  #message(topic: string): object | undefined {
    const [, event, symbol = "", period = "1min"] = TOPIC.exec(topic) ?? [];
    if (event === "market_depth") return this.#options.market.depth(symbol);
    if (event === "market_book") return this.#options.market.book(symbol);
    if (event === "match_trade") return this.#options.market.trades(symbol);
    return event === "kline" ? this.#options.market.candle(symbol, period) : undefined;
  }

  /** Cuts off who does not read; returns who is behind. */
  #dropSlow(): ReadonlySet<string> {
    const behind = new Set<string>();
    for (const socket of this.#io.of("/").sockets.values()) {
      const waiting = packetsOf(socket.conn).length;
      const bytes = this.#unread(socket.conn);
      if (waiting > PACKETS_WAITING_MAX || bytes > UNREAD_MAX_BYTES) cutOff(socket);
      else if (waiting > PACKETS_BEHIND_MAX || bytes > BEHIND_BYTES) behind.add(socket.id);
    }
    return behind;
  }
}

type Message = { readonly room: string; readonly event: string; readonly message: object };
const NOBODY: ReadonlySet<string> = new Set();
const PRIVATE = "user:";
const privateRoom = (user: number): string => `${PRIVATE}${user}`;
const isPrivate = (room: string): boolean => room.startsWith(PRIVATE);
const userOf = (room: string): number => Number(room.slice(PRIVATE.length));

type Connection = Socket["conn"];
type Refused = { readonly req: IncomingMessage & { readonly res?: unknown }; readonly context?: { readonly message?: string } };

/** The library's own answer to an upgrade lacks the headers of every reply, and the status. */
function sayRefusal({ req, context }: Refused): void {
  const status = /^4\d\d /.test(context?.message ?? "") ? context?.message : undefined;
  if (req.res === undefined) refuseUpgrade(req.socket, status ?? "400 Bad Request");
}

type Packet = { readonly data?: unknown };

const packetsOf = (connection: Connection): readonly Packet[] =>
  (connection as unknown as { readonly writeBuffer?: readonly Packet[] }).writeBuffer ?? [];

/** What a packet costs beside its text. */
const PACKET_BYTES = 200;
const sizeOf = ({ data }: Packet): number => PACKET_BYTES + (typeof data === "string" ? data.length : 0);

/** Whether what is written to it now comes right after all that was. */
function isFree(connection: Connection): boolean {
  return connection.readyState === "open" && connection.transport.writable && packetsOf(connection).length === 0;
}

/** Drops what waits for the client; it may connect again. */
function cutOff(socket: Socket): void {
  socket.conn.close(true);
}

async function leavePrivateRooms(socket: Socket): Promise<void> {
  for (const room of socket.rooms) if (isPrivate(room)) await socket.leave(room);
}
