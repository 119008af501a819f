/**
 * The venue's settings, read once from the environment. A setting we do not understand ends the start with one clear
 * line: a venue never runs with a guess.
 */
import { resolve } from "node:path";
import { BOT_LIMITS, type BotLimits } from "./doors/bots/bot-usage.ts";
import { SOCKET_LIMITS, type SocketLimits } from "./doors/socket-gate/socket-gate.ts";
import { readAddresses } from "./identity/address-list.ts";
import { readOrigins } from "./identity/allowed-origins.ts";
import { SPEED_MAX } from "../kernel/venue/venue-facts.ts";
import { StartError } from "./start-error.ts";

/** Where prices come from. */
export type FeedSetting =
  | { readonly kind: "simulator" }
  /** Recorded days below `path`; `speed` 1 is real time; without a `day` (YYYYMMDD) the feed chooses. */
  | { readonly kind: "replay"; readonly path: string; readonly speed: number; readonly day: string | undefined }
  /** ccxt names of the venues whose prices make the index. */
  | { readonly kind: "live"; readonly venues: readonly string[] };

/** `paper` is play money; `live` is real and asks for more before it starts (product.md 1). */
export type Mode = "paper" | "live";

export type Settings = {
  /** TCP port of the app door; 0 lets the system choose. */
  readonly port: number;
  /** Address it listens on. */
  readonly host: string;
  /** Absolute path of the data directory. */
  readonly dataDirectory: string;
  /** A real PostgreSQL; the embedded one where undefined. */
  readonly databaseUrl: string | undefined;
  readonly mode: Mode;
  readonly feed: FeedSetting;
  /** Absolute path of the country table of a live venue (charter 7). */
  readonly countryTable: string | undefined;
  /** Venue seconds to a real one; above 1 a time-lapse venue (paper only). */
  readonly clockSpeed: number;
  /** New orders wait while the log's disk has less room than so many MiB. */
  readonly diskFreeMegabytes: number;
  /** Whoever reads /metrics must bring it; without one the outbox's secret opens it, on this machine. */
  readonly metricsToken: string | undefined;
  /** Opens the pages for this machine alone (`identity/local-pages.ts`); undefined: one is drawn at each start. */
  readonly outboxToken: string | undefined;
  /** What one address and one account may use of the bots' door. */
  readonly botLimits: BotLimits;
  /** Connections of one address, over all kinds of socket. */
  readonly socketLimits: SocketLimits;
  /** Origins of web pages that may open sockets, beside the venue's own. */
  readonly allowedOrigins: readonly string[];
  /** Addresses and networks of proxies that are believed about whom they speak for. */
  readonly trustedProxies: readonly string[];
  /** Where people's webhooks may lead: the internet, or this machine and its own network too. */
  readonly webhookTargets: "public" | "private";
  /** Secret files of DATA_DIR that may be other ones than the log knows: an operator accepts what is lost with them. */
  readonly newSecrets: ReadonlySet<SecretName>;
};

export const SECRET_NAMES = ["api-secret", "simulator-secret"] as const;
/** A secret's file in DATA_DIR. */
export type SecretName = (typeof SECRET_NAMES)[number];

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads and checks all settings; paths are relative to `workingDirectory`. Throws StartError naming the wrong one. */
export function readSettings(environment: Environment, workingDirectory: string): Settings {
  const read = (name: string): string | undefined => {
    const text = environment[name]?.trim();
    return text === "" ? undefined : text;
  };
  const countryTable = read("COUNTRY_TABLE");
  const settings: Settings = {
    port: readPort(read("PORT") ?? "8080"),
    host: readHost(read("HOST") ?? "127.0.0.1"),
    dataDirectory: resolve(workingDirectory, read("DATA_DIR") ?? "data"),
    databaseUrl: readDatabaseUrl(read("DATABASE_URL")),
    mode: readMode(read("MODE") ?? "paper"),
    feed: readFeed(read("FEED") ?? "simulator", {
      speed: read("REPLAY_SPEED"),
      day: read("REPLAY_DAY"),
      workingDirectory,
    }),
    countryTable: countryTable === undefined ? undefined : resolve(workingDirectory, countryTable),
    clockSpeed: readClockSpeed(read("CLOCK_SPEED") ?? "1"),
    diskFreeMegabytes: readMegabytes(read("DISK_FREE_MB") ?? "512"),
    metricsToken: readToken("METRICS_TOKEN", read("METRICS_TOKEN")),
    outboxToken: readToken("OUTBOX_TOKEN", read("OUTBOX_TOKEN")),
    botLimits: readBotLimits(read("BOT_LIMITS")),
    socketLimits: readSocketLimits(read("SOCKET_LIMITS")),
    allowedOrigins: readAllowedOrigins(read("ALLOWED_ORIGINS") ?? ""),
    trustedProxies: readTrustedProxies(read("TRUSTED_PROXIES") ?? ""),
    webhookTargets: readWebhookTargets(read("WEBHOOK_TARGETS") ?? "public"),
    newSecrets: readNewSecrets(read("NEW_SECRETS")),
  };
  if (settings.mode === "live") checkLive(settings);
  if (settings.clockSpeed > 1 && settings.feed.kind === "live") {
    throw new StartError("CLOCK_SPEED above 1 needs prices that can run ahead: FEED=simulator or FEED=replay:FOLDER.");
  }
  return settings;
}

/** Whether only this machine can reach an address. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host === "[::1]" || /^127(\.\d{1,3}){3}$/.test(host);
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : -1;
  if (port >= 0 && port <= 65_535) return port;
  throw new StartError(`PORT must be a whole number from 0 to 65535, not "${text}".`);
}

function readMegabytes(text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new StartError(`DISK_FREE_MB must be a whole number of MiB above 0, not "${text}".`);
}

function readClockSpeed(text: string): number {
  const speed = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (speed >= 1 && speed <= SPEED_MAX) return speed;
  throw new StartError(`CLOCK_SPEED must be a whole number from 1 to ${SPEED_MAX}, not "${text}".`);
}

/** Long enough not to be guessed. */
function readToken(name: string, text: string | undefined): string | undefined {
  if (text === undefined || /^[\w-]{20,200}$/.test(text)) return text;
  throw new StartError(`${name} must be 20 to 200 letters, digits, _ and -.`);
}

/** "6000,100,200000": weight a minute and address, orders in ten seconds and in a day and account. */
function readBotLimits(text: string | undefined): BotLimits {
  if (text === undefined) return BOT_LIMITS;
  const [weightPerMinute = 0, ordersPer10Seconds = 0, ordersPerDay = 0] = /^[1-9]\d{0,11}(,[1-9]\d{0,11}){2}$/.test(text)
    ? text.split(",").map(Number)
    : [];
  if (weightPerMinute > 0) return { weightPerMinute, ordersPer10Seconds, ordersPerDay };
  throw new StartError(`BOT_LIMITS must be three whole numbers above 0, as in "6000,100,200000", not "${text}".`);
}

/** "300,300": opened in five minutes, open at the same time. */
function readSocketLimits(text: string | undefined): SocketLimits {
  if (text === undefined) return SOCKET_LIMITS;
  const [opened = 0, open = 0] = /^[1-9]\d{0,5},[1-9]\d{0,5}$/.test(text) ? text.split(",").map(Number) : [];
  if (opened > 0) return { opened, open };
  throw new StartError(`SOCKET_LIMITS must be two whole numbers above 0, as in "300,300", not "${text}".`);
}

function readAllowedOrigins(text: string): readonly string[] {
  const origins = readOrigins(text);
  if (origins !== undefined) return origins;
  throw new StartError(`ALLOWED_ORIGINS must be origins as browsers write them, as in "https://app.example.org,null", not "${text}".`);
}

function readTrustedProxies(text: string): readonly string[] {
  const addresses = readAddresses(text);
  if (addresses !== undefined) return addresses;
  throw new StartError(`TRUSTED_PROXIES must be addresses or networks, as in "127.0.0.1,10.0.0.0/8", not "${text}".`);
}

function readWebhookTargets(text: string): Settings["webhookTargets"] {
  if (text === "public" || text === "private") return text;
  throw new StartError(`WEBHOOK_TARGETS must be "public" or "private", not "${text}".`);
}

function readNewSecrets(text: string | undefined): ReadonlySet<SecretName> {
  const words = text?.split(",").map((word) => word.trim()) ?? [];
  const names = SECRET_NAMES.filter((name) => words.includes(name));
  if (names.length === words.length) return new Set(names);
  throw new StartError(`NEW_SECRETS must be ${SECRET_NAMES.join(" or ")}, or both with a comma, not "${text}".`);
}

function readHost(text: string): string {
  if (/^[\w.:[\]-]{1,255}$/.test(text)) return text;
  throw new StartError(`HOST must be an address or a host name, not "${text}".`);
}

function readDatabaseUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const protocol = URL.parse(text)?.protocol;
  if (protocol === "postgres:" || protocol === "postgresql:") return text;
  throw new StartError("DATABASE_URL must look like postgres://user:password@host:5432/name.");
}

function readMode(text: string): Mode {
  if (text === "paper" || text === "live") return text;
  throw new StartError(`MODE must be "paper" or "live", not "${text}".`);
}

type ReplayTexts = { readonly speed: string | undefined; readonly day: string | undefined; readonly workingDirectory: string };

function readFeed(text: string, replay: ReplayTexts): FeedSetting {
  if (text === "simulator") return { kind: "simulator" };
  const [kind, ...rest] = text.split(":");
  const argument = rest.join(":");
  if (kind === "replay" && argument !== "") {
    const path = resolve(replay.workingDirectory, argument);
    return { kind: "replay", path, speed: readSpeed(replay.speed), day: readDay(replay.day) };
  }
  const venues = argument.split(",").map((venue) => venue.trim());
  if (kind === "live" && venues.every((venue) => /^[a-z0-9]{2,32}$/.test(venue))) return { kind: "live", venues };
  throw new StartError(`FEED must be "simulator", "replay:PATH" or "live:VENUE[,VENUE...]", not "${text}".`);
}

function readSpeed(text: string | undefined): number {
  const speed = text === undefined ? 1 : /^\d{1,4}(\.\d{1,3})?$/.test(text) ? Number(text) : 0;
  if (speed > 0) return speed;
  throw new StartError(`REPLAY_SPEED must be a number above 0 and below 10000, not "${text}".`);
}

function readDay(text: string | undefined): string | undefined {
  if (text === undefined || /^\d{8}$/.test(text)) return text;
  throw new StartError(`REPLAY_DAY must be a day as YYYYMMDD, not "${text}".`);
}

/** product.md 1: live refuses to start with the simulator, the embedded database or an unset country table. */
function checkLive(settings: Settings): void {
  if (settings.clockSpeed > 1) throw new StartError("MODE=live runs in real time: leave CLOCK_SPEED out.");
  if (settings.feed.kind !== "live") throw new StartError("MODE=live needs real prices: set FEED=live:VENUE.");
  if (settings.databaseUrl === undefined) throw new StartError("MODE=live needs a real PostgreSQL: set DATABASE_URL.");
  if (settings.countryTable === undefined) throw new StartError("MODE=live needs a country table: set COUNTRY_TABLE to its file.");
}
