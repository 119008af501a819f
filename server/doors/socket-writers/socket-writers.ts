/**
 * Who writes to WebSockets: this process as long as they are a thousand, processes of their own once they are more.
 *
 * Handing some hundred bytes to the system takes some 8 µs, whatever the program: ten thousand sockets at five frames a second take 40 % of a
 * core by that alone. So a process that only writes gets the descriptor as well (`socket-writer.ts`); everything that a connection says is
 * read here as before, and so who somebody is, what they may ask for and what they are sent is decided here. A frame for thousands is one
 * piece of bytes and a list of numbers. From the moment a process has a connection everything that is written to it goes over that process,
 * single messages and the end too: nothing overtakes.
 */
import { fork, type ChildProcess } from "node:child_process";
import type { Socket } from "node:net";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { WebSocket } from "ws";
import { streamOf } from "../socket-gate/bounded-sockets.ts";
import { GONE, orderHead, PIPE, Reports, type OrderKind } from "./writer-words.ts";

export type WriterLimits = {
  /** Processes at most; none: this one writes everything. */
  readonly processes: number;
  /** With more connections than these all are written to by processes. */
  readonly here?: number;
};

/** About 1 % of a core at each frame a second. */
const HERE = 1000;
/** Half a core at five frames a second. */
const IN_A_PROCESS = 5000;
/** A process that has so much before it does not come to write. */
const PIPE_MAX_BYTES = 32 * 1_048_576;
/** After a process ended by itself none is started for so long. */
const REST_MS = 10_000;
/** How long the processes may take to write what they have. */
const END_WITHIN_MS = 1500;

/** One connection, as those see it who write the same to many. */
export class Outlet {
  readonly #socket: WebSocket;
  readonly #stream: Socket;
  readonly #queued: (bytes: number) => void;
  /** Who writes for us, and under which number. */
  #writer: Writer | undefined;
  #id = 0;
  #waiting = 0;
  #isEnding = false;

  /** `queued`: is told of bytes that were not taken by the system at once. */
  constructor(socket: WebSocket, stream: Socket, queued: (bytes: number) => void) {
    this.#socket = socket;
    this.#stream = stream;
    this.#queued = queued;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  /** Bytes that wait for the client, wherever they do. */
  get unread(): number {
    return this.#socket.bufferedAmount + this.#waiting;
  }

  /** Hands on what is written from now on; what was written before must have left. */
  handTo(writer: Writer, id: number): void {
    [this.#writer, this.#id] = [writer, id];
    const write = (bytes: Buffer): void => writer.order("write", [id], bytes);
    this.#stream._write = (chunk: Buffer | string, encoding, done): void => {
      write(bytesOf(chunk, encoding));
      done();
    };
    this.#stream._writev = (chunks, done): void => {
      write(Buffer.concat(chunks.map(({ chunk, encoding }) => bytesOf(chunk as Buffer | string, encoding))));
      done();
    };
    this.#stream._final = (done): void => {
      this.#isEnding = true;
      writer.order("end", [id]);
      done();
    };
  }

  /** Writes here, or notes where it is to be written. */
  write(frame: Buffer, elsewhere: Map<Writer, number[]>): void {
    const writer = this.#writer;
    if (writer !== undefined) {
      const ids = elsewhere.get(writer);
      if (ids === undefined) elsewhere.set(writer, [this.#id]);
      else ids.push(this.#id);
      return;
    }
    this.#stream.write(frame);
    if (this.#stream.writableLength > 0) this.#queued(frame.length);
  }

  /** What the process that writes for us says. */
  waits(bytes: number): void {
    if (bytes === GONE) {
      // It has nothing more to do once it wrote the end: the client has yet to say theirs.
      if (!this.#isEnding) this.#stream.destroy();
      return;
    }
    this.#waiting = bytes;
    if (bytes > 0) this.#queued(bytes);
  }
}

function bytesOf(chunk: Buffer | string, encoding: BufferEncoding): Buffer {
  return typeof chunk === "string" ? Buffer.from(chunk, encoding) : chunk;
}

/** A process that writes. */
class Writer {
  readonly #child: ChildProcess;
  readonly #pipe: Writable;
  /** Connections that it has, and those on their way to it. */
  readonly #outlets = new Map<number, Outlet>();
  readonly #taking = new Map<number, (isTaken: boolean) => void>();
  readonly ended: Promise<void>;

  constructor() {
    // No setting or secret of ours reaches it.
    this.#child = fork(join(import.meta.dirname, "socket-writer.ts"), [], {
      env: {},
      execArgv: [],
      stdio: ["ignore", "ignore", "ignore", "ipc", "pipe"],
    });
    this.#pipe = this.#child.stdio[PIPE] as Writable;
    const reports = new Reports(([id, bytes]) => this.#outlets.get(id)?.waits(bytes));
    // By this descriptor it also answers.
    (this.#child.stdio[PIPE] as unknown as Socket).on("data", (chunk: Buffer) => reports.read(chunk));
    this.#pipe.on("error", () => undefined);
    this.#child.on("message", (id: number) => this.#taking.get(id)?.(true));
    this.ended = new Promise((resolve) => {
      this.#child.once("exit", resolve);
      this.#child.once("error", resolve);
    }).then(() => this.#leaveAll());
    this.#child.unref();
  }

  get processId(): number {
    return this.#child.pid ?? 0;
  }

  get connections(): number {
    return this.#outlets.size;
  }

  /** Gives it a connection; false when it does not take it. */
  take(id: number, outlet: Outlet, stream: Socket): Promise<boolean> {
    const handle = (stream as unknown as { readonly _handle: Socket | null })._handle;
    if (handle === null || !this.#child.connected) return Promise.resolve(false);
    this.#outlets.set(id, outlet);
    stream.once("close", () => {
      this.#outlets.delete(id);
      this.order("drop", [id]);
    });
    return new Promise((resolve) => {
      this.#taking.set(id, (isTaken) => {
        this.#taking.delete(id);
        resolve(isTaken);
      });
      // Kept open: it is still read here.
      this.#child.send(id, handle, { keepOpen: true }, (error) => {
        if (error !== null) this.#taking.get(id)?.(false);
      });
    });
  }

  /** Gives it up again: nothing was written by it. */
  giveUp(id: number): void {
    this.#outlets.delete(id);
    this.order("drop", [id]);
  }

  order(kind: OrderKind, ids: readonly number[], bytes?: Buffer): void {
    if (!this.#pipe.writable) return;
    this.#pipe.cork();
    this.#pipe.write(orderHead(kind, ids, bytes?.length ?? 0));
    if (bytes !== undefined) this.#pipe.write(bytes);
    this.#pipe.uncork();
    if (this.#pipe.writableLength > PIPE_MAX_BYTES) this.#child.kill("SIGKILL");
  }

  /** Resolves when it has taken all that it was told, or is gone. */
  async caughtUp(): Promise<void> {
    if (!this.#pipe.writableNeedDrain) return;
    const drained = new Promise<void>((resolve) => this.#pipe.once("drain", resolve));
    await Promise.race([drained, this.ended]);
  }

  /** Resolves when it has written what it could. */
  async end(): Promise<void> {
    const timer = setTimeout(() => this.#child.kill("SIGKILL"), END_WITHIN_MS);
    this.#pipe.end();
    await this.ended;
    clearTimeout(timer);
  }

  /** Its clients come back by themselves. */
  #leaveAll(): void {
    for (const outlet of this.#outlets.values()) outlet.waits(GONE);
    for (const answer of this.#taking.values()) answer(false);
    this.#outlets.clear();
  }
}

export class SocketWriters {
  readonly #limits: Required<WriterLimits>;
  /** Connections that are written to here, and what they were opened on. */
  readonly #here = new Map<Outlet, Socket>();
  readonly #writers = new Set<Writer>();
  #ids = 0;
  #restsUntil = 0;
  #isClosed = false;

  constructor({ processes, here = HERE }: WriterLimits) {
    this.#limits = { processes: process.platform === "win32" ? 0 : processes, here };
  }

  /** Processes that write now, and the connections that they have. */
  get elsewhere(): { readonly processes: number; readonly connections: number } {
    return { processes: this.#writers.size, connections: [...this.#writers].reduce((sum, { connections }) => sum + connections, 0) };
  }

  /** To be called with every connection that hears what many hear. */
  open(socket: WebSocket, queued: (bytes: number) => void): Outlet {
    const stream = streamOf(socket);
    const outlet = new Outlet(socket, stream, queued);
    this.#keep(outlet, stream);
    if (this.#here.size > this.#limits.here || this.#writers.size > 0) this.#handAll();
    return outlet;
  }

  /** Writes a frame to all of these; whoever is behind too far has to be left out before. */
  write(outlets: Iterable<Outlet>, frame: Buffer): void {
    const elsewhere = new Map<Writer, number[]>();
    for (const outlet of outlets) outlet.write(frame, elsewhere);
    for (const [writer, ids] of elsewhere) writer.order("write", ids, frame);
  }

  /** Resolves when the processes have taken what they were told: until then nothing new is made for everybody. */
  async caughtUp(): Promise<void> {
    for (const writer of this.#writers) await writer.caughtUp();
  }

  /** The processes' numbers, for whoever looks at the machine. */
  get processIds(): readonly number[] {
    return [...this.#writers].map(({ processId }) => processId);
  }

  /** Ends the processes once what they were told is written. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#writers].map((writer) => writer.end()));
  }

  #keep(outlet: Outlet, stream: Socket): void {
    this.#here.set(outlet, stream);
    stream.once("close", () => this.#here.delete(outlet));
  }

  #handAll(): void {
    for (const [outlet, stream] of this.#here) {
      const writer = this.#writerFor();
      if (writer === undefined) return;
      this.#here.delete(outlet);
      void this.#hand(outlet, stream, writer);
    }
  }

  async #hand(outlet: Outlet, stream: Socket, writer: Writer): Promise<void> {
    const id = ++this.#ids;
    const isTaken = await writer.take(id, outlet, stream);
    if (stream.destroyed) return;
    // Something was left here while it was on its way, to somebody who reads slowly.
    if (isTaken && stream.writableLength === 0) return outlet.handTo(writer, id);
    writer.giveUp(id);
    // The next that is opened takes it along, once it has read.
    if (stream.writableNeedDrain) stream.once("drain", () => this.#keep(outlet, stream));
    else this.#keep(outlet, stream);
  }

  /** The one with fewest connections; another one once all have many. None where none may be. */
  #writerFor(): Writer | undefined {
    const [least] = [...this.#writers].sort((one, other) => one.connections - other.connections);
    const isMoreAllowed = this.#writers.size < this.#limits.processes && !this.#isClosed && performance.now() >= this.#restsUntil;
    if (least !== undefined && (least.connections < IN_A_PROCESS || !isMoreAllowed)) return least;
    return isMoreAllowed ? this.#start() : undefined;
  }

  #start(): Writer {
    const writer = new Writer();
    this.#writers.add(writer);
    void writer.ended.then(() => {
      this.#writers.delete(writer);
      this.#restsUntil = performance.now() + REST_MS;
    });
    return writer;
  }
}
