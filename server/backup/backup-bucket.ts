/**
 * Backups in a bucket of an object store that speaks S3: requests signed with Signature Version 4, each body by its hash, addresses with the
 * bucket in their path. An object is there whole or not at all, so what broke off has no name.
 *
 * The lock is an object that its holder renews each minute and that belongs to nobody once nobody renewed it for five. It needs a store with
 * conditional writes (If-None-Match, If-Match); in one without them two who begin in the same moment both look again, and one of them goes.
 * When it ends is reckoned by the store's clock: those of two machines may differ.
 */
import { createHash, randomUUID } from "node:crypto";
import { setTimeout as rest } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { StartError } from "../start-error.ts";
import type { BackupPlace, PlacedFile } from "./backup-place.ts";

export type BucketOptions = {
  /** "s3://bucket/prefix": for people. */
  readonly text: string;
  /** "https://s3.eu-central-1.amazonaws.com": without the bucket. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** "" or ends with "/". */
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of the first try again, doubled with each: ms. */
  readonly restMs?: number;
};

const LOCK = "lock";
/** A request with up to 8 MiB. */
const ANSWER_WITHIN_MS = 60_000;
const TRIES = 5;
const REST_MS = 500;
const RENEW_EVERY_MS = 60_000;
const HELD_MS = 5 * 60_000;
/** Two who took the lock in one moment both see it after that. */
const SETTLED_MS = 500;
const AT_ONCE = 8;
const [OK, NOT_FOUND, PRECONDITION_FAILED, NOT_IMPLEMENTED] = [200, 404, 412, 501];
/** What a condition that does not hold is answered with. */
const REFUSED: readonly number[] = [409, PRECONDITION_FAILED];
/** Too much at once, or a fault of the store's: worth another try. */
const isPassing = (status: number): boolean => status === 429 || (status >= 500 && status !== NOT_IMPLEMENTED && status !== 507);

type Sent = {
  readonly method?: "GET" | "PUT" | "DELETE";
  readonly body?: Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Answers beside those of success that are none of a fault. */
  readonly also?: readonly number[];
};
/** `at`: by the store's clock, ms since 1970. */
type Reply = { readonly status: number; readonly bytes: Buffer; readonly tag: string; readonly at: number };
type Held = { readonly holder: string; readonly until: number; readonly tag: string };
type Looked = { readonly held: Held | undefined; readonly at: number };

export class BackupBucket implements BackupPlace {
  readonly text: string;
  readonly #options: BucketOptions;
  readonly #client: AwsClient;
  /** Names below a folder that was listed, by the folder: asking for each of many thousands would take hours. */
  readonly #known = new Map<string, Set<string>>();
  /** While the lock is ours: since when it is, at the latest. */
  #heldSince: Moment | undefined;

  constructor(options: BucketOptions) {
    this.text = options.text;
    this.#options = options;
    const { accessKeyId, secretAccessKey, region } = options;
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 0 });
  }

  async read(name: string): Promise<Buffer | undefined> {
    const { status, bytes } = await this.#ask(name, { also: [NOT_FOUND] });
    return status === NOT_FOUND ? undefined : bytes;
  }

  async has(name: string): Promise<boolean> {
    const folder = folderOf(name);
    if (folder === undefined) return (await this.read(name)) !== undefined;
    let known = this.#known.get(folder);
    if (known === undefined) {
      known = new Set((await this.list(folder)).map((file) => file.name));
      this.#known.set(folder, known);
    }
    return known.has(name);
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    this.#requireLock();
    await this.#ask(name, { method: "PUT", body: bytes });
    this.#known.get(folderOf(name) ?? "")?.add(name);
  }

  async writeFirst(name: string, bytes: Uint8Array): Promise<void> {
    await this.#put(name, bytes, { "if-none-match": "*" });
    // A try whose answer was lost is refused by itself.
    if ((await this.read(name))?.equals(bytes) !== true)
      throw new StartError(`${this.text}/${name} can't be made: somebody else was first.`);
  }

  async list(prefix: string): Promise<readonly PlacedFile[]> {
    const files: PlacedFile[] = [];
    const whole = this.#options.prefix + prefix;
    for (let token: string | undefined = ""; token !== undefined;) {
      const query = { "list-type": "2", prefix: whole, ...(token === "" ? {} : { "continuation-token": token }) };
      const { bytes } = await this.#ask("", { query });
      const xml = bytes.toString();
      for (const [, one = ""] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const key = unescaped(/<Key>(.*?)<\/Key>/s.exec(one)?.[1] ?? "");
        files.push({ name: key.slice(this.#options.prefix.length), bytes: Number(/<Size>(\d+)<\/Size>/.exec(one)?.[1] ?? 0) });
      }
      const next = /<NextContinuationToken>(.*?)<\/NextContinuationToken>/s.exec(xml)?.[1];
      token = /<IsTruncated>true</.test(xml) && next !== undefined ? unescaped(next) : undefined;
    }
    return files;
  }

  async remove(names: readonly string[]): Promise<void> {
    this.#requireLock();
    for (let at = 0; at < names.length; at += AT_ONCE) {
      const some = names.slice(at, at + AT_ONCE);
      await Promise.all(some.map((name) => this.#ask(name, { method: "DELETE", also: [NOT_FOUND] })));
    }
    this.#known.clear();
  }

  async isEmpty(): Promise<boolean> {
    return (await this.list("")).every(({ name }) => name === LOCK);
  }

  async lock(): Promise<() => Promise<void>> {
    const holder = randomUUID();
    await this.#take(holder);
    const timer = setInterval(() => void this.#renew(holder), RENEW_EVERY_MS);
    timer.unref();
    return async () => {
      clearInterval(timer);
      this.#heldSince = undefined;
      // What can't be taken away runs out, and must not hide why the work ended.
      const looked = await this.#look().catch(() => undefined);
      if (looked?.held?.holder === holder) await this.remove([LOCK]).catch(() => undefined);
    };
  }

  async #take(holder: string): Promise<void> {
    const busy = new StartError(`Another backup is being written to ${this.text}, or old ones are dropped: try again later.`);
    const since = moment();
    const { held, at } = await this.#look();
    if (held !== undefined && held.until > at) throw busy;
    const condition = held === undefined ? { "if-none-match": "*" } : { "if-match": held.tag };
    await this.#put(LOCK, heldBy(holder, at + HELD_MS), condition);
    await rest(SETTLED_MS);
    if ((await this.#look()).held?.holder !== holder) throw busy;
    this.#heldSince = since;
  }

  /** One that can't be renewed runs out, and nothing is written any more. */
  async #renew(holder: string): Promise<void> {
    const since = moment();
    const looked = await this.#look().catch(() => undefined);
    if (looked === undefined) return;
    const { held, at } = looked;
    if (held?.holder !== holder) return void (this.#heldSince = LONG_AGO);
    const status = await this.#put(LOCK, heldBy(holder, at + HELD_MS), { "if-match": held.tag }).catch(() => undefined);
    if (status !== undefined && !REFUSED.includes(status)) this.#heldSince = since;
  }

  async #look(): Promise<Looked> {
    const { status, bytes, tag, at } = await this.#ask(LOCK, { also: [NOT_FOUND] });
    if (status === NOT_FOUND) return { held: undefined, at };
    const [holder = "", until = "0"] = bytes.toString().split(" ");
    return { held: { holder, until: Number(until), tag }, at };
  }

  #requireLock(): void {
    if (this.#heldSince !== undefined && msSince(this.#heldSince) > HELD_MS)
      throw new StartError(`The lock of ${this.text} could not be renewed: somebody else may write there now.`);
  }

  /** On a condition: the status, one of REFUSED where it does not hold. */
  async #put(name: string, body: Uint8Array, condition: Readonly<Record<string, string>>): Promise<number> {
    const { status } = await this.#ask(name, { method: "PUT", body, headers: condition, also: [...REFUSED, NOT_IMPLEMENTED] });
    if (status !== NOT_IMPLEMENTED) return status;
    // A store without conditions: the last of two who come at once stays, and both see who that was.
    if ("if-none-match" in condition && (await this.read(name)) !== undefined) return PRECONDITION_FAILED;
    await this.#ask(name, { method: "PUT", body });
    await rest(SETTLED_MS);
    return OK;
  }

  /** Tries again what may pass. Throws StartError, in words, for what was not answered as it should be. */
  async #ask(name: string, sent: Sent): Promise<Reply> {
    const { restMs = REST_MS } = this.#options;
    for (let tries = 1; ; tries++) {
      const reply = await this.#askOnce(name, sent).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
      const isOver = tries === TRIES;
      if (reply instanceof Error) {
        if (isOver) throw new StartError(`${this.text} can't be reached at ${this.#options.endpoint}: ${reasonOf(reply)}.`);
      } else if (reply.status < 300 || sent.also?.includes(reply.status) === true) {
        // A missing bucket is no missing object.
        if (reply.status === NOT_FOUND && codeOf(reply) === "NoSuchBucket") throw this.#fault(reply);
        return reply;
      } else if (isOver || !isPassing(reply.status)) throw this.#fault(reply);
      await rest(restMs * 2 ** (tries - 1));
    }
  }

  async #askOnce(name: string, { method = "GET", body, headers = {}, query }: Sent): Promise<Reply> {
    const { endpoint, bucket, prefix } = this.#options;
    const object = name === "" ? "" : `/${prefix}${name}`;
    const url = `${endpoint}/${bucket}${object}${query === undefined ? "" : `?${new URLSearchParams(query)}`}`;
    const hash = createHash("sha256")
      .update(body ?? "")
      .digest("hex");
    const reply = await this.#client.fetch(url, {
      method,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      // A hash of the body is what it is signed by; a redirect would be signed for another address.
      redirect: "manual",
      headers: { ...headers, "x-amz-content-sha256": hash },
      ...(body === undefined ? {} : { body: Buffer.from(body) }),
    });
    const at = Date.parse(reply.headers.get("date") ?? "");
    return {
      status: reply.status,
      bytes: Buffer.from(await reply.arrayBuffer()),
      tag: reply.headers.get("etag") ?? "",
      at: Number.isNaN(at) ? Date.now() : at,
    };
  }

  #fault(reply: Reply): StartError {
    const { status } = reply;
    const code = codeOf(reply);
    const said = `${status}${code === "" ? "" : ` ${code}`}`;
    return new StartError(`${this.text} can't be used: ${this.#wordsOf(status, code)} (${said}).`);
  }

  #wordsOf(status: number, code: string): string {
    const { bucket, region } = this.#options;
    if (["InvalidAccessKeyId", "SignatureDoesNotMatch", "InvalidToken"].includes(code) || status === 401)
      return "the store does not know the key, or its secret is another (S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY)";
    if (code === "RequestTimeTooSkewed") return "this machine's clock differs from the store's";
    if (status === 507 || /Full|Quota/i.test(code)) return "the store is full, or its quota is used up";
    if (status === 403) return "the key may not do this";
    if (code === "NoSuchBucket") return `there is no bucket ${bucket}; make it, the venue makes none`;
    if (status < 400 || code === "AuthorizationHeaderMalformed") return `the bucket is elsewhere: S3_REGION is ${region}`;
    return isPassing(status) ? "the store is busy or out of order, also after several tries" : "the store refused the request";
  }
}

const codeOf = ({ bytes }: Reply): string => /<Code>([\w.]+)<\/Code>/.exec(bytes.toString("utf8", 0, 4096))?.[1] ?? "";
const folderOf = (name: string): string | undefined => /^[^/]+\//.exec(name)?.[0];
/** By both clocks of this machine: one may be set, the other rests while the machine sleeps. */
type Moment = { readonly clock: number; readonly steady: number };
const LONG_AGO: Moment = { clock: 0, steady: 0 };
const moment = (): Moment => ({ clock: Date.now(), steady: performance.now() });
const msSince = ({ clock, steady }: Moment): number => Math.max(Date.now() - clock, performance.now() - steady);
const heldBy = (holder: string, until: number): Buffer => Buffer.from(`${holder} ${until}`);
const reasonOf = (error: Error): string => (error.cause instanceof Error ? error.cause.message : error.message);

const unescaped = (text: string): string =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll(/&#39;|&apos;/g, "'")
    .replaceAll("&amp;", "&");
