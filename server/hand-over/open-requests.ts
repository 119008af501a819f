/**
 * Who is still to be answered by a venue whose next version takes over: requests that were read and not answered yet, and connections that were just
 * made and whose first request has not been read. Closing either would break a request; all others can connect anew.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setTimeout as rest } from "node:timers/promises";

/** What is being answered when the port is let go of may take so long. */
const ANSWERS_WITHIN_MS = 1000;
/** The first request on a connection comes with it; browsers also make some that they may need later, for which nobody waits. */
const FIRST_REQUEST_WITHIN_MS = 150;
const LOOK_EVERY_MS = 5;

export class OpenRequests {
  readonly #server: Server;
  #answering = 0;
  /** Connections that have not asked for anything yet. */
  readonly #silent = new Set<Socket>();
  #asksToConnectAnew = false;

  /** Counts from now on: begin well before anything is closed. */
  constructor(server: Server) {
    this.#server = server;
    server.prependListener("request", this.#onRequest);
    server.prependListener("upgrade", this.#onUpgrade);
    server.prependListener("connection", this.#onConnection);
  }

  readonly #onConnection = (socket: Socket): void => {
    this.#silent.add(socket);
    socket.once("close", () => this.#silent.delete(socket));
  };

  readonly #onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    this.#silent.delete(request.socket);
    if (this.#asksToConnectAnew) response.setHeader("connection", "close");
    this.#answering += 1;
    response.once("close", () => (this.#answering -= 1));
  };

  readonly #onUpgrade = ({ socket }: IncomingMessage): void => void this.#silent.delete(socket);

  /** From now on each answer ends its connection. */
  askToConnectAnew(): void {
    this.#asksToConnectAnew = true;
  }

  /** The server is not to be closed after all. */
  forget(): void {
    this.#server.removeListener("request", this.#onRequest);
    this.#server.removeListener("upgrade", this.#onUpgrade);
    this.#server.removeListener("connection", this.#onConnection);
  }

  get waitsForNobody(): boolean {
    return this.#answering === 0 && this.#silent.size === 0;
  }

  /** Accepts nobody any more; resolves once all who count are answered, or it took too long. */
  async close(): Promise<void> {
    // The port alone: what an HTTP server's own `close` ends are connections on which nothing is being asked, whose first request may be on its way.
    NetServer.prototype.close.call(this.#server);
    for (let waited = 0; !this.waitsForNobody && waited < ANSWERS_WITHIN_MS; waited += LOOK_EVERY_MS) {
      if (this.#answering === 0 && waited >= FIRST_REQUEST_WITHIN_MS) return;
      await rest(LOOK_EVERY_MS);
    }
  }
}
