import { mkdtempSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { requireLive } from "./require-live.ts";
import { isLoopback, readLogFormat, readSettings } from "./settings.ts";
import { StartError } from "./start-error.ts";

const LIVE = { MODE: "live", FEED: "live:binance,kraken", DATABASE_URL: "postgres://u:p@db/x", COUNTRY_TABLE: "countries.csv" };
const WAYS_OUT = {
  MAIL_URL: "smtps://venue:secret@mail.example",
  MAIL_FROM: "Touchstone <no-reply@venue.example>",
  SMS_URL: "https://sms.example/send",
  PUBLIC_URL: "https://venue.example",
};

test("without any setting the venue is a paper venue (charter 7) on loopback, port 8080, with the simulator and its own database", () => {
  expect(readSettings({}, "/srv/venue")).toEqual({
    port: 8080,
    host: "127.0.0.1",
    dataDirectory: "/srv/venue/data",
    databaseUrl: undefined,
    mode: "paper",
    feed: { kind: "simulator" },
    clockSpeed: 1,
    countryTable: undefined,
    diskFreeMegabytes: 512,
    metricsToken: undefined,
    outboxToken: undefined,
    botLimits: { weightPerMinute: 6000, ordersPer10Seconds: 100, ordersPerDay: 200_000 },
    socketLimits: { opened: 300, open: 300 },
    socketProcesses: Math.min(4, availableParallelism() - 1),
    allowedOrigins: [],
    trustedProxies: [],
    webhookTargets: "public",
    webPush: "off",
    publicUrl: "http://127.0.0.1:8080",
    mail: undefined,
    sms: undefined,
    newSecrets: new Set(),
    backups: { folder: undefined, times: [210], keep: { days: 7, weeks: 5, months: 12 } },
    archive: undefined,
    archiveKeepMegabytes: 512,
    backupSecret: { passphrase: undefined, keyFile: undefined },
    s3: { endpoint: undefined, region: "us-east-1", accessKeyId: undefined, secretAccessKey: undefined },
    houseTraders: true,
    houseWorks: true,
    chain: undefined,
  });
});

describe("a setting that is understood", () => {
  test.each([
    ["an archive's folder", { ARCHIVE_TO: "x", ARCHIVE_KEEP_MB: "64" }, { archive: "/srv/x", archiveKeepMegabytes: 64 }],
    ["an archive's bucket", { ARCHIVE_TO: "s3://logs/venue/" }, { archive: "s3://logs/venue", archiveKeepMegabytes: 512 }],
    ["a path below where it was started", { DATA_DIR: "x/y" }, { dataDirectory: "/srv/x/y" }],
    ["an absolute path", { DATA_DIR: "/var/venue" }, { dataDirectory: "/var/venue" }],
    ["the lowest port, chosen by the system", { PORT: "0" }, { port: 0 }],
    ["the highest port", { PORT: "65535" }, { port: 65_535 }],
    ["blanks around it", { PORT: " 80 " }, { port: 80 }],
    ["left empty", { PORT: "", FEED: "" }, { port: 8080, feed: { kind: "simulator" } }],
    [
      "a recorded day",
      { FEED: "replay:../market", REPLAY_DAY: "20180404", REPLAY_SPEED: "60" },
      { feed: { kind: "replay", path: "/market", speed: 60, day: "20180404" } },
    ],
    ["a path with a colon", { FEED: "replay:a:b" }, { feed: { kind: "replay", path: "/srv/a:b", speed: 1, day: undefined } }],
    ["two live venues", { FEED: "live:binance,kraken" }, { feed: { kind: "live", venues: ["binance", "kraken"] } }],
    ["a token for the outbox", { OUTBOX_TOKEN: "a-token-of-20-letters" }, { outboxToken: "a-token-of-20-letters" }],
    ["a token for the figures", { METRICS_TOKEN: "a-token-of-20-letters" }, { metricsToken: "a-token-of-20-letters" }],
    [
      "backups twice a day",
      { BACKUP_TO: "../backups", BACKUP_AT: "23:59, 00:00,23:59", BACKUP_KEEP: "2,0,1" },
      { backups: { folder: "/backups", times: [0, 1439], keep: { days: 2, weeks: 0, months: 1 } } },
    ],
    ["limits of bots", { BOT_LIMITS: "1,2,3" }, { botLimits: { weightPerMinute: 1, ordersPer10Seconds: 2, ordersPerDay: 3 } }],
    ["no processes for sockets", { SOCKET_PROCESSES: "0" }, { socketProcesses: 0 }],
    ["limits of sockets", { SOCKET_LIMITS: "5000,1000" }, { socketLimits: { opened: 5000, open: 1000 } }],
    [
      "pages that may open sockets",
      { ALLOWED_ORIGINS: "https://app.example.org, http://localhost:5173,capacitor://localhost,null" },
      { allowedOrigins: ["https://app.example.org", "http://localhost:5173", "capacitor://localhost", "null"] },
    ],
    [
      "proxies to be believed",
      { TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8,fd00::/8" },
      { trustedProxies: ["127.0.0.1", "10.0.0.0/8", "fd00::/8"] },
    ],
    [
      "the secret of backups in a file",
      { BACKUP_KEY_FILE: "/run/secrets/backup" },
      { backupSecret: { passphrase: undefined, keyFile: "/run/secrets/backup" } },
    ],
    [
      "backups in a bucket",
      { BACKUP_TO: "s3://backups/venue", S3_ENDPOINT: "https://s3.example.org/", S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "x" },
      {
        backups: { folder: "s3://backups/venue", times: [210], keep: { days: 7, weeks: 5, months: 12 } },
        s3: { endpoint: "https://s3.example.org", region: "us-east-1", accessKeyId: "key", secretAccessKey: "x" },
      },
    ],
    ["a new secret", { NEW_SECRETS: "api-secret" }, { newSecrets: new Set(["api-secret"]) }],
    ["webhooks into one's own network", { WEBHOOK_TARGETS: "private" }, { webhookTargets: "private" }],
    ["messages to browsers", { WEB_PUSH: "on" }, { webPush: "on" }],
    [
      "push services of one's own",
      { WEB_PUSH: "push.example.org, .push.example.net,127.0.0.1:8099" },
      { webPush: ["push.example.org", ".push.example.net", "127.0.0.1:8099"] },
    ],
    ["an hour in a second", { CLOCK_SPEED: "3600" }, { clockSpeed: 3600 }],
    ["a live venue with all it needs", { ...LIVE, ...WAYS_OUT }, { mode: "live", countryTable: "/srv/countries.csv" }],
    [
      "a mail server, a gateway and where people open the venue",
      { ...WAYS_OUT, SMS_TEMPLATE: "to={to}&text={text}", SMS_AUTHORIZATION: "Bearer x", PUBLIC_URL: "https://venue.example/" },
      {
        mail: { url: WAYS_OUT.MAIL_URL, from: WAYS_OUT.MAIL_FROM },
        sms: { url: WAYS_OUT.SMS_URL, template: "to={to}&text={text}", authorization: "Bearer x" },
        publicUrl: "https://venue.example",
      },
    ],
  ])("%s", (_why, environment, expected) => {
    expect(readSettings(environment, "/srv")).toMatchObject(expected);
  });
});

describe("a setting that isn't understood ends the start with one line that names it", () => {
  test.each([
    ["a backup at no time of a day", { BACKUP_AT: "24:00" }, /BACKUP_AT/],
    ["a backup every hour in words", { BACKUP_AT: "hourly" }, /BACKUP_AT/],
    ["a rule that keeps nothing", { BACKUP_KEEP: "0,0,0" }, /BACKUP_KEEP/],
    ["a rule of days alone", { BACKUP_KEEP: "7" }, /BACKUP_KEEP/],
    ["processes for sockets that are no number", { SOCKET_PROCESSES: "many" }, /SOCKET_PROCESSES/],
    ["sockets without a second number", { SOCKET_LIMITS: "300" }, /SOCKET_LIMITS/],
    ["no sockets at all", { SOCKET_LIMITS: "300,0" }, /SOCKET_LIMITS/],
    ["an origin that is only a name", { ALLOWED_ORIGINS: "app.example.org" }, /ALLOWED_ORIGINS/],
    ["an origin with a path", { ALLOWED_ORIGINS: "https://app.example.org/" }, /ALLOWED_ORIGINS/],
    ["an origin with the port that goes without saying", { ALLOWED_ORIGINS: "https://app.example.org:443" }, /ALLOWED_ORIGINS/],
    ["any origin below a name", { ALLOWED_ORIGINS: "https://*.example.org" }, /ALLOWED_ORIGINS/],
    ["every origin", { ALLOWED_ORIGINS: "*" }, /ALLOWED_ORIGINS/],
    ["a port above the highest", { PORT: "65536" }, /PORT/],
    ["a port that is no number", { PORT: "http" }, /PORT/],
    ["a negative port", { PORT: "-1" }, /PORT/],
    ["a host with a blank", { HOST: "a b" }, /HOST/],
    ["a database of another kind", { DATABASE_URL: "mysql://db/x" }, /DATABASE_URL/],
    ["an unknown mode", { MODE: "demo" }, /MODE/],
    ["an unknown feed", { FEED: "random" }, /FEED/],
    ["a replay of nothing", { FEED: "replay:" }, /FEED/],
    ["live of nowhere", { FEED: "live:" }, /FEED/],
    ["no room at all", { DISK_FREE_MB: "0" }, /DISK_FREE_MB/],
    ["room that is no number", { DISK_FREE_MB: "1 GB" }, /DISK_FREE_MB/],
    ["a new secret of no file", { NEW_SECRETS: "api-secret,password" }, /NEW_SECRETS/],
    ["webhooks to somewhere else", { WEBHOOK_TARGETS: "any" }, /WEBHOOK_TARGETS/],
    ["a proxy by name", { TRUSTED_PROXIES: "localhost" }, /TRUSTED_PROXIES/],
    ["a network of too many bits", { TRUSTED_PROXIES: "10.0.0.0/33" }, /TRUSTED_PROXIES/],
    ["two limits of bots", { BOT_LIMITS: "1,2" }, /BOT_LIMITS/],
    ["no weight for bots", { BOT_LIMITS: "0,2,3" }, /BOT_LIMITS/],
    ["no speed at all", { FEED: "replay:x", REPLAY_SPEED: "0" }, /REPLAY_SPEED/],
    ["a speed that is no number", { FEED: "replay:x", REPLAY_SPEED: "fast" }, /REPLAY_SPEED/],
    ["a day with dashes", { FEED: "replay:x", REPLAY_DAY: "2018-04-04" }, /REPLAY_DAY/],
    ["time that stands", { CLOCK_SPEED: "0" }, /CLOCK_SPEED/],
    ["time that is too fast", { CLOCK_SPEED: "3601" }, /CLOCK_SPEED/],
    ["half a speed", { CLOCK_SPEED: "1.5" }, /CLOCK_SPEED/],
    ["live prices ahead of their time", { CLOCK_SPEED: "2", FEED: "live:kraken" }, /CLOCK_SPEED/],
    ["live without a way to write to people", LIVE, /MODE=live.*set MAIL_URL, MAIL_FROM, SMS_URL, PUBLIC_URL\./],
    ["live with all of it missing", { MODE: "live" }, /FEED.*DATABASE_URL.*COUNTRY_TABLE.*MAIL_URL, MAIL_FROM, SMS_URL, PUBLIC_URL/],
    ["less than four segments kept of an archive", { ARCHIVE_KEEP_MB: "63" }, /ARCHIVE_KEEP_MB must be a whole number of MiB, 64 at least/],
    ["a store's address with a key in it", { S3_ENDPOINT: "https://key:secret@s3.example.org" }, /S3_ENDPOINT must be/],
    ["a secret's file that is not there", { METRICS_TOKEN_FILE: "/nowhere/token" }, /METRICS_TOKEN_FILE can't be read/],
    ["live without SMS", { ...LIVE, ...WAYS_OUT, SMS_URL: undefined }, /MODE=live.*set SMS_URL\./],
    ["a mail server without a sender", { MAIL_URL: "smtp://mail.example" }, /MAIL_FROM/],
    ["a sender without a mail server", { MAIL_FROM: "a@b.example" }, /MAIL_URL/],
    ["a mail server by another protocol", { ...WAYS_OUT, MAIL_URL: "https://mail.example" }, /MAIL_URL/],
    ["a sender of two lines", { ...WAYS_OUT, MAIL_FROM: "a\nBcc: b@c.example" }, /MAIL_FROM/],
    ["a gateway by another protocol", { SMS_URL: "ftp://sms.example" }, /SMS_URL/],
    ["a template without the text", { SMS_URL: "https://sms.example", SMS_TEMPLATE: "{to}" }, /SMS_TEMPLATE/],
    ["a public address with a path", { PUBLIC_URL: "https://venue.example/app" }, /PUBLIC_URL/],
    ["live ahead of its time", { ...LIVE, CLOCK_SPEED: "2" }, /MODE=live.*CLOCK_SPEED/],
    ["live with the simulator", { ...LIVE, FEED: "simulator" }, /MODE=live.*FEED/],
    ["live with a recorded day", { ...LIVE, FEED: "replay:x" }, /MODE=live.*FEED/],
    ["live with the embedded database", { ...LIVE, DATABASE_URL: undefined }, /MODE=live.*DATABASE_URL/],
    ["live without a country table (charter 7)", { ...LIVE, COUNTRY_TABLE: undefined }, /MODE=live.*COUNTRY_TABLE/],
  ])("%s", (_why, environment, message) => {
    const read = (): unknown => readSettings(environment, "/srv");
    expect(read).toThrow(StartError);
    expect(read).toThrow(message);
    expect(read).not.toThrow(/\n/);
  });
});

test.each([
  ["127.0.0.1", true],
  ["127.8.9.10", true],
  ["localhost", true],
  ["::1", true],
  ["[::1]", true],
  ["0.0.0.0", false],
  ["::", false],
  ["127.0.0.1.evil.example", false],
  ["localhost.evil.example", false],
  ["192.168.0.1", false],
])("%s is loopback: %s", (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});

test("the format of lines is one of three, and the terminal's without a setting", () => {
  expect([{}, { LOG_FORMAT: "" }, { LOG_FORMAT: " json " }].map((environment) => readLogFormat(environment))).toEqual([
    "terminal",
    "terminal",
    "json",
  ]);
  expect(() => readLogFormat({ LOG_FORMAT: "xml" })).toThrow("LOG_FORMAT");
});

test("secrets may be in files, which say the same as the settings themselves, and those come first", () => {
  const file = join(mkdtempSync(join(tmpdir(), "touchstone-settings-")), "secret");
  writeFileSync(file, "a-token-of-twenty-letters\n");
  expect(readSettings({ METRICS_TOKEN_FILE: file }, "/srv").metricsToken).toBe("a-token-of-twenty-letters");
  expect(readSettings({ METRICS_TOKEN_FILE: file, METRICS_TOKEN: "another-token-of-twenty" }, "/srv").metricsToken).toBe(
    "another-token-of-twenty",
  );
  // Only secrets: a port is none.
  expect(readSettings({ PORT_FILE: file }, "/srv").port).toBe(8080);
});

test("a live venue is refused with the list of what this version lacks, a paper one is not", () => {
  const live = readSettings({ ...LIVE, ...WAYS_OUT }, "/srv");
  expect(() => requireLive(live)).toThrow(/can't be started with this version.*country.*terms.*risk warnings.*docs\/operating\/live\.md/);
  expect(() => requireLive({ mode: "paper" })).not.toThrow();
});
