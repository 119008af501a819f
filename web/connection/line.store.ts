/**
 * The one state of the line to the venue, kept from socket, navigator and the age of the last push.
 *
 * While it is not well, prices are read by a call every few seconds: what answers is fresh, what does not says that the
 * venue is away. `data-line` on the document lets the theme grey figures that are not of now.
 */
import { create } from "zustand";
import { listen, reconnectNow } from "../socket/socket.ts";
import { venueNow } from "../state/venue-time.ts";
import { isWell, lineState } from "./line.ts";
import type { LineFacts, LineState } from "./line.ts";

interface Line {
  readonly state: LineState;
  /** Venue time of the prices on screen; kept up only while the line is not live. */
  readonly pricesAt: number | undefined;
  /** The same moment on the steady clock. */
  readonly heardAt: number | undefined;
  /** Venue time at which the line came back, for as long as that is said. */
  readonly backAt: number | undefined;
}

/** Reads prices by a call, which notes what comes of it. */
type Probe = (signal: AbortSignal) => Promise<void>;

const JUDGE_EVERY_MS = 1_000;
const PROBE_EVERY_MS = 5_000;
const PROBE_TIMEOUT_MS = 5_000;
/** The live feed starts after the first paint, and a slow line needs its time for it. */
const FIRST_CONNECTION_MS = 15_000;
const BACK_SHOWN_MS = 2_000;

export const useLine = create<Line>()(() => ({ state: "live", pricesAt: undefined, heardAt: undefined, backAt: undefined }));

let facts: LineFacts = { connected: false, online: true, heardAt: undefined, downSince: undefined, unanswered: false };
let pricesAt: number | undefined;
let probe: Probe | undefined;
let probedAt = 0;
let probing = false;

/** Orders are not taken: what is on screen is not what the venue would trade at, and it would not hear of them. */
export function useIsCut(): boolean {
  return useLine(({ state }) => isCut(state));
}

function isCut(state: LineState): boolean {
  return state === "offline" || state === "away";
}

/** Prices of this moment came, by a push or a call. */
export function noteHeard(): void {
  facts = { ...facts, heardAt: performance.now(), unanswered: false };
  pricesAt = venueNow();
  if (useLine.getState().state !== "live") judge();
}

/** Prices were asked for, and nothing answered. */
export function noteUnanswered(): void {
  facts = { ...facts, unanswered: true };
  judge();
}

function show(state: LineState): void {
  const before = useLine.getState();
  const { heardAt } = facts;
  if (state === before.state) {
    if (state !== "live" && heardAt !== before.heardAt) useLine.setState({ heardAt, pricesAt });
    return;
  }
  const backAt = state === "live" ? venueNow() : undefined;
  document.documentElement.dataset["line"] = backAt === undefined ? state : "back";
  useLine.setState({ state, heardAt, pricesAt, backAt });
  if (backAt === undefined) return;
  setTimeout(() => {
    if (useLine.getState().backAt !== backAt) return;
    document.documentElement.dataset["line"] = "live";
    useLine.setState({ backAt: undefined });
  }, BACK_SHOWN_MS);
}

function judge(): void {
  const now = performance.now();
  const well = isWell(facts, now);
  facts = { ...facts, downSince: well ? undefined : (facts.downSince ?? now) };
  show(lineState(facts, now));
  if ((!well || !facts.online) && now - probedAt >= PROBE_EVERY_MS) void ask();
}

async function ask(): Promise<void> {
  if (probing || probe === undefined) return;
  probing = true;
  probedAt = performance.now();
  try {
    await probe(AbortSignal.timeout(PROBE_TIMEOUT_MS));
  } finally {
    probing = false;
  }
}

/** Connects and asks at once, without waiting for its turn. */
export function tryNow(): void {
  reconnectNow();
  void ask();
}

/** Begins to watch the line; `read` asks the venue for prices. */
export function startLine(read: Probe): void {
  probe = read;
  probedAt = performance.now() + FIRST_CONNECTION_MS;
  facts = { ...facts, online: navigator.onLine, downSince: probedAt };
  listen("connected", () => {
    facts = { ...facts, connected: true };
    judge();
  });
  listen("disconnected", () => {
    facts = { ...facts, connected: false };
    judge();
  });
  window.addEventListener("offline", () => {
    facts = { ...facts, online: false };
    void ask();
  });
  window.addEventListener("online", () => {
    facts = { ...facts, online: true };
    tryNow();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") judge();
  });
  setInterval(judge, JUDGE_EVERY_MS);
}
