/**
 * The venue's settings, read once from the environment. A setting we do not understand ends the start with one clear
 * line: a venue never runs with a guess.
 */
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { isBucket } from "./backup/backup-place.ts";
import { KEEP_DEFAULT, type KeepRule } from "./backup/keep-rule.ts";
import { BOT_LIMITS, type BotLimits } from "./doors/bots/bot-usage.ts";
import { SOCKET_LIMITS, type SocketLimits } from "./doors/socket-gate/socket-gate.ts";
import { readAddresses } from "./identity/address-list.ts";
import { readOrigins } from "./identity/allowed-origins.ts";
import { SMS_TEMPLATE, type SmsSetting } from "./adapters/sms-messenger.ts";
import type { MailSetting } from "./adapters/smtp-messenger.ts";
import { SPEED_MAX } from "../kernel/venue/venue-facts.ts";
import { readChain, type ChainSettings } from "../features/chain/server/chain-settings.ts";
import type { WebPushSetting } from "../features/messages/server/push-desk.ts";
import { LOG_FORMATS, type LogFormat } from "./say.ts";
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
  /** Where systemd lets a service keep what it has open: its /tmp may be private, and backups by hand have to find the database's socket. */
  readonly runtimeDirectory?: string | undefined;
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
  /** Processes at most that write to sockets once there are many; 0: the venue itself writes to all. */
  readonly socketProcesses: number;
  /** Origins of web pages that may open sockets, beside the venue's own. */
  readonly allowedOrigins: readonly string[];
  /** Addresses and networks of proxies that are believed about whom they speak for. */
  readonly trustedProxies: readonly string[];
  /** Where people's webhooks may lead: the internet, or this machine and its own network too. */
  readonly webhookTargets: "public" | "private";
  /** Whether browsers are told while the app is closed: by their makers' push services, or by hosts of the operator's own. */
  readonly webPush: WebPushSetting;
  /** Where people reach the venue, without a slash at the end: links in mails begin with it. */
  readonly publicUrl: string;
  /** The operator's mail server; without it mails of a paper venue are in its outbox. */
  readonly mail: MailSetting | undefined;
  /** Their SMS gateway; likewise. */
  readonly sms: SmsSetting | undefined;
  /** Daily rates of currencies as JSON; undefined: the table that comes with the project. */
  readonly fiatRatesUrl: string | undefined;
  /** Secret files of DATA_DIR that may be other ones than the log knows: an operator accepts what is lost with them. */
  readonly newSecrets: ReadonlySet<SecretName>;
  /** Whether a paper venue's programs trade. */
  readonly houseTraders: boolean;
  /** Whether a paper venue makes works for its marketplace by itself. */
  readonly houseWorks: boolean;
  /** The chain adapter; undefined: it is off. */
  readonly chain: ChainSettings | undefined;
  /** Absolute path of the folder that old segments of the log go to, or "s3://bucket/prefix"; undefined: they stay. */
  readonly archive: string | undefined;
  /** So many MiB of segments that were fetched from an archive in a bucket are kept. */
  readonly archiveKeepMegabytes: number;
  /** Backups that the venue takes by itself (`server/backup`); without a folder (or bucket) it takes none. `times`: minutes of the day, UTC. */
  readonly backups: { readonly folder: string | undefined; readonly times: readonly number[]; readonly keep: KeepRule };
  /** What backups are encrypted with (`server/backup`): a passphrase, or the absolute path of a file with one. */
  readonly backupSecret: { readonly passphrase: string | undefined; readonly keyFile: string | undefined };
  /** The object store of backups and archives in buckets. `endpoint`: without a slash at the end. */
  readonly s3: {
    readonly endpoint: string | undefined;
    readonly region: string;
    readonly accessKeyId: string | undefined;
    readonly secretAccessKey: string | undefined;
    /** Certificates that Node trusts besides its own, by its variable NODE_EXTRA_CA_CERTS: for a store with one of its operator's own. */
    readonly caFile?: string | undefined;
  };
};

export const SECRET_NAMES = ["api-secret", "simulator-secret", "picture-key"] as const;
/** A secret's file in DATA_DIR. */
export type SecretName = (typeof SECRET_NAMES)[number];

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads and checks all settings; paths are relative to `workingDirectory`. Throws StartError naming the wrong one. */
export function readSettings(environment: Environment, workingDirectory: string): Settings {
  const read = (name: string): string | undefined => {
    const text = (environment[name] ?? textOfFile(environment, name))?.trim();
    return text === "" ? undefined : text;
  };
  const countryTable = read("COUNTRY_TABLE");
  const mode = readMode(read("MODE") ?? "paper");
  const clockSpeed = readClockSpeed(read("CLOCK_SPEED") ?? "1");
  const settings: Settings = {
    port: readPort(read("PORT") ?? "8080"),
    host: readHost(read("HOST") ?? "127.0.0.1"),
    dataDirectory: resolve(workingDirectory, read("DATA_DIR") ?? "data"),
    runtimeDirectory: read("RUNTIME_DIRECTORY"),
    databaseUrl: readDatabaseUrl(read("DATABASE_URL")),
    mode,
    feed: readFeed(read("FEED") ?? "simulator", {
      speed: read("REPLAY_SPEED"),
      day: read("REPLAY_DAY"),
      workingDirectory,
    }),
    countryTable: countryTable === undefined ? undefined : resolve(workingDirectory, countryTable),
    clockSpeed,
    diskFreeMegabytes: readMegabytes(read("DISK_FREE_MB") ?? "512"),
    metricsToken: readToken("METRICS_TOKEN", read("METRICS_TOKEN")),
    outboxToken: readToken("OUTBOX_TOKEN", read("OUTBOX_TOKEN")),
    botLimits: readBotLimits(read("BOT_LIMITS")),
    socketLimits: readSocketLimits(read("SOCKET_LIMITS")),
    socketProcesses: readSocketProcesses(read("SOCKET_PROCESSES") ?? String(Math.min(4, availableParallelism() - 1))),
    allowedOrigins: readAllowedOrigins(read("ALLOWED_ORIGINS") ?? ""),
    trustedProxies: readTrustedProxies(read("TRUSTED_PROXIES") ?? ""),
    webhookTargets: readWebhookTargets(read("WEBHOOK_TARGETS") ?? "public"),
    webPush: readWebPush(read("WEB_PUSH") ?? "off"),
    publicUrl: readPublicUrl(read("PUBLIC_URL")) ?? `http://${read("HOST") ?? "127.0.0.1"}:${read("PORT") ?? "8080"}`,
    mail: readMail(read("MAIL_URL"), read("MAIL_FROM")),
    sms: readSms(read),
    fiatRatesUrl: readFiatRates(read("FIAT_RATES_URL")),
    newSecrets: readNewSecrets(read("NEW_SECRETS")),
    houseTraders: readSwitch("HOUSE_TRADERS", read("HOUSE_TRADERS") ?? "on"),
    houseWorks: readSwitch("HOUSE_WORKS", read("HOUSE_WORKS") ?? read("HOUSE_TRADERS") ?? "on"),
    chain: readChain(read, { mode, clockSpeed, workingDirectory }),
    ...readKeeping(read, workingDirectory),
  };
  if (settings.mode === "live") checkLive(settings, read("PUBLIC_URL") !== undefined);
  if (settings.clockSpeed > 1 && settings.feed.kind === "live") {
    throw new StartError("CLOCK_SPEED above 1 needs prices that can run ahead: FEED=simulator or FEED=replay:FOLDER.");
  }
  return settings;
}

type Read = (name: string) => string | undefined;

/** What is kept elsewhere: the archive, and backups. */
function readKeeping(
  read: Read,
  workingDirectory: string,
): Pick<Settings, "archive" | "archiveKeepMegabytes" | "backups" | "backupSecret" | "s3"> {
  const pathOf = (text: string | undefined): string | undefined => (text === undefined ? undefined : resolve(workingDirectory, text));
  const placeOf = (text: string | undefined): string | undefined =>
    text !== undefined && isBucket(text) ? text.replace(/\/$/, "") : pathOf(text);
  return {
    archive: placeOf(read("ARCHIVE_TO")),
    archiveKeepMegabytes: readArchiveKeep(read("ARCHIVE_KEEP_MB") ?? "512"),
    backups: {
      folder: placeOf(read("BACKUP_TO")),
      times: readTimes(read("BACKUP_AT") ?? "03:30"),
      keep: readKeep(read("BACKUP_KEEP")),
    },
    backupSecret: { passphrase: read("BACKUP_PASSPHRASE"), keyFile: pathOf(read("BACKUP_KEY_FILE")) },
    s3: {
      endpoint: readEndpoint(read("S3_ENDPOINT")),
      region: read("S3_REGION") ?? "us-east-1",
      accessKeyId: read("S3_ACCESS_KEY_ID"),
      secretAccessKey: read("S3_SECRET_ACCESS_KEY"),
      caFile: read("NODE_EXTRA_CA_CERTS"),
    },
  };
}

/** May be in a file instead, which NAME_FILE names: environments are shown by tools, and inherited. */
const SECRET_SETTINGS = [
  "DATABASE_URL",
  "MAIL_URL",
  "SMS_URL",
  "SMS_AUTHORIZATION",
  "METRICS_TOKEN",
  "OUTBOX_TOKEN",
  "S3_SECRET_ACCESS_KEY",
];

function textOfFile(environment: Environment, name: string): string | undefined {
  const file = environment[`${name}_FILE`];
  if (!SECRET_SETTINGS.includes(name) || file === undefined || file === "") return undefined;
  try {
    return readFileSync(file, "utf8");
  } catch (error: unknown) {
    throw new StartError(`${name}_FILE can't be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

/** Read before all others, so that what is wrong with them is said in it. */
export function readLogFormat(environment: Environment): LogFormat {
  const text = environment["LOG_FORMAT"]?.trim() ?? "";
  const format = LOG_FORMATS.find((name) => name === text);
  if (format !== undefined || text === "") return format ?? "terminal";
  throw new StartError(`LOG_FORMAT must be ${LOG_FORMATS.join(", ")}, not "${text}".`);
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

function readSocketProcesses(text: string): number {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  throw new StartError(`SOCKET_PROCESSES must be a whole number from 0 to 99, not "${text}".`);
}

function readMegabytes(text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new StartError(`DISK_FREE_MB must be a whole number of MiB above 0, not "${text}".`);
}

const ARCHIVE_KEEP_LEAST = 64;

function readArchiveKeep(text: string): number {
  const megabytes = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (megabytes >= ARCHIVE_KEEP_LEAST) return megabytes;
  throw new StartError(`ARCHIVE_KEEP_MB must be a whole number of MiB, ${ARCHIVE_KEEP_LEAST} at least, not "${text}".`);
}

function readClockSpeed(text: string): number {
  const speed = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (speed >= 1 && speed <= SPEED_MAX) return speed;
  throw new StartError(`CLOCK_SPEED must be a whole number from 1 to ${SPEED_MAX}, not "${text}".`);
}

function readSwitch(name: string, text: string): boolean {
  if (text === "on" || text === "off") return text === "on";
  throw new StartError(`${name} must be "on" or "off", not "${text}".`);
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

function readWebPush(text: string): WebPushSetting {
  if (text === "off" || text === "on") return text;
  const hosts = text.split(",").map((host) => host.trim());
  if (hosts.every((host) => /^\.?[a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?(:[1-9]\d{0,4})?$/.test(host))) return hosts;
  throw new StartError(`WEB_PUSH must be "off", "on" or hosts of push services, as in "push.example.org:8443", not "${text}".`);
}

function readPublicUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  const isOrigin = url !== null && ["http:", "https:"].includes(url.protocol) && url.origin === text.replace(/\/$/, "");
  if (isOrigin) return url.origin;
  throw new StartError(`PUBLIC_URL must be the address that people open, as in https://venue.example, not "${text}".`);
}

/** Of an object store; requests are signed, so no key goes over the wire also with http. */
function readEndpoint(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  const isPlain = url !== null && ["http:", "https:"].includes(url.protocol) && url.username === "" && url.search === "" && url.hash === "";
  if (isPlain) return `${url.origin}${url.pathname.replace(/\/$/, "")}`;
  throw new StartError(`S3_ENDPOINT must be the store's address without the bucket, as in https://s3.example.org, not "${text}".`);
}

/** Both or neither; the password is part of the address, so a wrong one is not repeated. */
function readMail(url: string | undefined, from: string | undefined): MailSetting | undefined {
  if (url === undefined && from === undefined) return undefined;
  const parsed = url === undefined ? null : URL.parse(url);
  if (url === undefined || parsed === null || !["smtp:", "smtps:"].includes(parsed.protocol) || parsed.hostname === "")
    throw new StartError("MAIL_URL must look like smtps://user:password@host or smtp://user:password@host:587.");
  if (from === undefined || !/^[^\r\n]{0,200}[^\s@<>]+@[^\s@<>]+>?$/.test(from))
    throw new StartError('MAIL_FROM must be the sender of mails, as in "Touchstone <no-reply@venue.example>".');
  return { url, from };
}

function readSms(read: (name: string) => string | undefined): SmsSetting | undefined {
  const url = read("SMS_URL");
  const template = read("SMS_TEMPLATE") ?? SMS_TEMPLATE;
  if (url === undefined) return undefined;
  if (!["http:", "https:"].includes(URL.parse(url)?.protocol ?? ""))
    throw new StartError("SMS_URL must be the https address of a gateway.");
  if (!template.includes("{to}") || !template.includes("{text}")) throw new StartError("SMS_TEMPLATE must have {to} and {text} in it.");
  return { url, template, authorization: read("SMS_AUTHORIZATION") };
}

function readFiatRates(url: string | undefined): string | undefined {
  if (url === undefined || ["http:", "https:"].includes(URL.parse(url)?.protocol ?? "")) return url;
  throw new StartError("FIAT_RATES_URL must be the https address of a source of daily rates.");
}

function readNewSecrets(text: string | undefined): ReadonlySet<SecretName> {
  const words = text?.split(",").map((word) => word.trim()) ?? [];
  const names = SECRET_NAMES.filter((name) => words.includes(name));
  if (names.length === words.length) return new Set(names);
  throw new StartError(`NEW_SECRETS must be ${SECRET_NAMES.join(", ")}, or several of them with commas, not "${text}".`);
}

const TIMES_MAX = 24;

/** "03:30" or "00:00,12:00": minutes of the day, in order. */
function readTimes(text: string): readonly number[] {
  const times = text.split(",").map((time) => /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time.trim()));
  const minutes = times.flatMap((time) => (time === null ? [] : [Number(time[1]) * 60 + Number(time[2])]));
  if (minutes.length === times.length && minutes.length <= TIMES_MAX) return [...new Set(minutes)].toSorted((one, other) => one - other);
  throw new StartError(`BACKUP_AT must be times of the day (UTC), as in "03:30" or "00:00,12:00", not "${text}".`);
}

/** "7,5,12": days, weeks, months. */
function readKeep(text: string | undefined): KeepRule {
  if (text === undefined) return KEEP_DEFAULT;
  const [days, weeks, months] = /^\d{1,4}(,\d{1,4}){2}$/.test(text) ? text.split(",").map(Number) : [];
  if (days !== undefined && weeks !== undefined && months !== undefined && days + weeks + months > 0) return { days, weeks, months };
  throw new StartError(`BACKUP_KEEP must be days, weeks and months, as in "7,5,12", not "${text}".`);
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

/** All that the settings lack for a live venue, at once; what the program lacks is said by `require-live.ts`. */
function checkLive(settings: Settings, hasPublicUrl: boolean): void {
  const waysOut = [
    ...(settings.mail === undefined ? ["MAIL_URL", "MAIL_FROM"] : []),
    ...(settings.sms === undefined ? ["SMS_URL"] : []),
    ...(hasPublicUrl ? [] : ["PUBLIC_URL"]),
  ];
  const missing = [
    ...(settings.clockSpeed > 1 ? ["It runs in real time: leave CLOCK_SPEED out."] : []),
    ...(settings.feed.kind === "live" ? [] : ["It needs real prices: set FEED=live:VENUE."]),
    ...(settings.databaseUrl === undefined ? ["It needs a real PostgreSQL: set DATABASE_URL."] : []),
    ...(settings.countryTable === undefined ? ["It needs a country table: set COUNTRY_TABLE to its file."] : []),
    ...(waysOut.length > 0 ? [`It must be able to write to people: set ${waysOut.join(", ")}.`] : []),
  ];
  if (missing.length > 0) throw new StartError(`MODE=live needs more. ${missing.join(" ")}`);
}
