/** The streams of the real engine, on loopback, and a plain client that writes down what it hears. */
import type { AddressInfo } from "node:net";
import { vi } from "vitest";
import { WebSocket } from "ws";
import { marketStreams, refusedStream } from "../../../features/market/server/market.stream.ts";
import { openTestEngine, type TestEngine } from "../../test-engine.suite.ts";
import { openStreamsDoor, type StreamsDoor } from "./streams-door.ts";
import { openTestGate } from "../socket-gate/test-gate.suite.ts";

export type Message = Readonly<Record<string, unknown>>;
export type StreamClient = {
  readonly socket: WebSocket;
  readonly heard: Message[];
  ask(request: unknown): void;
  /** The code it was closed with. */
  readonly closed: Promise<number>;
};
export type TestStreams = {
  readonly engine: TestEngine;
  readonly door: StreamsDoor;
  /** "127.0.0.1:1234". */
  readonly host: string;
  connect(path: string): Promise<StreamClient>;
  hangUp(): void;
  close(): Promise<void>;
};

export async function openTestStreams(startAt?: number): Promise<TestStreams> {
  const engine = await openTestEngine(startAt);
  const door = openStreamsDoor({
    http: engine.http.server,
    gate: openTestGate(),
    open: marketStreams(engine.trading, engine.now),
    refuses: refusedStream,
    settled: () => engine.trading.settled(),
    onApplied: (listener) => engine.venue.sequencer.onApplied(listener),
    onFault: (error) => {
      throw error;
    },
  });
  await engine.http.listen({ host: "127.0.0.1", port: 0 });
  const host = `127.0.0.1:${(engine.http.server.address() as AddressInfo).port}`;
  const open = new Set<WebSocket>();
  return {
    engine,
    door,
    host,
    connect: async (path) => {
      const socket = new WebSocket(`ws://${host}${path}`);
      open.add(socket);
      const heard: Message[] = [];
      socket.on("message", (data) => heard.push(JSON.parse((data as Buffer).toString("utf8")) as Message));
      const closed = new Promise<number>((resolve) => socket.on("close", resolve));
      await new Promise<void>((resolve, reject) => {
        socket.on("open", resolve);
        socket.on("error", reject);
      });
      const ask = (request: unknown): void => socket.send(typeof request === "string" ? request : JSON.stringify(request));
      return { socket, heard, ask, closed };
    },
    hangUp: () => {
      for (const socket of open) socket.terminate();
      open.clear();
    },
    close: async () => {
      door.close();
      await engine.close();
    },
  };
}

/** The first message that was heard and fits. */
export function hear(client: StreamClient, fits: Message): Promise<Message> {
  return vi.waitFor(
    () => {
      const found = client.heard.find((message) => Object.entries(fits).every(([name, value]) => message[name] === value));
      if (found === undefined) throw new Error(`nothing heard like ${JSON.stringify(fits)}`);
      return found;
    },
    { timeout: 5000, interval: 10 },
  );
}
