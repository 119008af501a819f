/**
 * The connection to the site root (seed 7), loaded after first paint.
 *
 * Topics are counted: several components may watch one; the venue is told at the first and the last. After a
 * reconnection all of them, and the private room, are asked for again.
 */
import type { Socket } from "socket.io-client";
import { useSession } from "../state/session.store.ts";
import { untilLoaded } from "../ui/later.ts";

type Listener = (message: unknown) => void;

const listeners = new Map<string, Set<Listener>>();
const topics = new Map<string, number>();
let socket: Socket | undefined;
let starting: Promise<void> | undefined;

function deliver(event: string, message: unknown): void {
  for (const listener of listeners.get(event) ?? []) listener(message);
}

function greet(): void {
  socket?.emit("sub", { topics: ["daymarkets", ...topics.keys()] });
  authenticate();
  deliver("connected", undefined);
}

function authenticate(): void {
  const token = useSession.getState().token;
  if (token !== undefined) socket?.emit("auth", { token });
}

async function connect(): Promise<void> {
  const { io } = await untilLoaded(() => import("socket.io-client"));
  socket = io({
    transports: ["websocket", "polling"],
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    randomizationFactor: 0.5,
    timeout: 20_000,
  });
  socket.on("connect", greet);
  socket.on("disconnect", () => deliver("disconnected", undefined));
  socket.onAny(deliver);
  socket.on("daymarkets", ({ markets }: { readonly markets: readonly unknown[] }) => {
    for (const market of markets) deliver("daymarket", market);
  });
  useSession.subscribe((now, before) => {
    if (now.token === before.token) return;
    if (now.token !== undefined) authenticate();
    // Leaving a private room needs a new connection: the venue ties it to the token.
    else socket?.disconnect().connect();
  });
}

/** Connects once; safe to call again. */
export function startSocket(): void {
  starting ??= connect().catch((error: unknown) => {
    starting = undefined;
    console.warn("The live feed could not be loaded; prices are read by polling.", error);
  });
}

/** Does not wait for the next turn to connect again. */
export function reconnectNow(): void {
  if (socket === undefined) startSocket();
  else if (!socket.connected) socket.disconnect().connect();
}

/** Listens to an event by name; "connected" fires after every (re)connection, "disconnected" when it is lost. */
export function listen<Message>(event: string, listener: (message: Message) => void): () => void {
  const set = listeners.get(event) ?? new Set<Listener>();
  listeners.set(event, set);
  set.add(listener as Listener);
  return () => set.delete(listener as Listener);
}

/** Watches topics such as `market_depth:BTC/USDT` until the returned function is called. */
export function watch(wanted: readonly string[]): () => void {
  const opened = wanted.filter((topic) => {
    const count = topics.get(topic) ?? 0;
    topics.set(topic, count + 1);
    return count === 0;
  });
  if (opened.length > 0 && socket?.connected === true) socket.emit("sub", { topics: opened });
  return () => {
    const closed = wanted.filter((topic) => {
      const count = (topics.get(topic) ?? 1) - 1;
      if (count > 0) topics.set(topic, count);
      else topics.delete(topic);
      return count <= 0;
    });
    if (closed.length > 0 && socket?.connected === true) socket.emit("unsub", { topics: closed });
  };
}
