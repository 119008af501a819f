/**
 * A real server that speaks S3 and checks signatures, with a door before it that can be told to fail. Another store stands in its place with
 * TEST_S3=ENDPOINT,REGION,BUCKET,KEY,SECRET in the environment (docs/operating/backup.md says which were tried): the bucket must be there.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as rest } from "node:timers/promises";

const [other, region = "us-east-1", bucket = "backups-of-tests", accessKeyId = "S3RVER", secretAccessKey = "S3RVER"] =
  process.env.TEST_S3?.split(",") ?? [];
/** What that server's one account has. */
export const TEST_KEY = { accessKeyId, secretAccessKey };
export const TEST_BUCKET = bucket;
export const TEST_REGION = region;

/** Its tokens of long lists are encrypted with DES, which OpenSSL keeps apart. */
const PROGRAM = `
  const S3rver = require("@20minutes/s3rver");
  new S3rver(JSON.parse(process.argv[1])).run().then(({ port }) => process.stdout.write(String(port)));
  process.stdin.resume().on("end", () => process.exit(0));`;

/** What becomes of a request: an answer in the store's place, the connection breaks after it was sent half, or it is answered late. */
export type StoreFault = { readonly status: number; readonly code: string } | "breaks" | { readonly afterMs: number };

export class TestStore {
  /** Asked for each request; undefined: it goes on to the store. */
  fault: (method: string, path: string, headers: IncomingHttpHeaders) => StoreFault | undefined = () => undefined;
  readonly #directory = mkdtempSync(join(tmpdir(), "touchstone-s3-"));
  readonly #store: ChildProcess | undefined;
  readonly #door: Server;
  #to = other ?? "";
  #port = 0;

  private constructor() {
    const buckets = [{ name: TEST_BUCKET, configs: [] }];
    const options = {
      address: "127.0.0.1",
      port: 0,
      silent: true,
      directory: this.#directory,
      configureBuckets: buckets,
      vhostBuckets: false,
    };
    const args = ["--openssl-legacy-provider", "-e", PROGRAM, JSON.stringify(options)];
    if (other === undefined) this.#store = spawn(process.execPath, args, { cwd: import.meta.dirname, stdio: ["pipe", "pipe", "inherit"] });
    this.#door = createServer((asked, answer) => void this.#answer(asked, answer));
  }

  static async open(): Promise<TestStore> {
    const opened = new TestStore();
    if (opened.#store !== undefined) {
      const [port] = (await once(opened.#store.stdout as NodeJS.ReadableStream, "data")) as [Buffer];
      opened.#to = `http://127.0.0.1:${port.toString()}`;
    }
    await new Promise<void>((resolve) => opened.#door.listen(0, "127.0.0.1", resolve));
    opened.#port = (opened.#door.address() as AddressInfo).port;
    return opened;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Past the door: for a thread that waits and would keep the door, which is in its process, from answering. */
  get directEndpoint(): string {
    return this.#to;
  }

  async close(): Promise<void> {
    this.#door.closeAllConnections();
    await new Promise((resolve) => this.#door.close(resolve));
    // It ends with the other end of its input, also where we end in another way.
    this.#store?.stdin?.end();
    if (this.#store !== undefined) await once(this.#store, "exit");
    rmSync(this.#directory, { recursive: true, force: true });
  }

  async #answer(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { method = "", url = "", headers } = asked;
    const fault = this.fault(method, url, headers);
    if (fault === "breaks") return void asked.once("data", () => asked.socket.destroy()).once("end", () => asked.socket.destroy());
    const parts: Buffer[] = [];
    // A store takes what it got whole, or nothing of it.
    for await (const part of asked) parts.push(part as Buffer);
    if (fault !== undefined && "afterMs" in fault) await rest(fault.afterMs);
    else if (fault !== undefined) {
      answer.writeHead(fault.status, { "content-type": "application/xml" }).end(`<Error><Code>${fault.code}</Code></Error>`);
      return;
    }
    const on = request(new URL(url, this.#to), { method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.pipe(answer);
    });
    on.on("error", () => answer.destroy());
    on.end(Buffer.concat(parts));
  }
}
