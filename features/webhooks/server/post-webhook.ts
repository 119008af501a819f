/**
 * One try to deliver: a POST to the addresses that were checked, on a connection of its own. Redirects are answers like any
 * other and not followed; of the answer the beginning is read and no more.
 */
import * as http from "node:http";
import * as https from "node:https";
import type { LookupFunction } from "node:net";
import type { DeliveryError } from "../contract/webhooks.contract.ts";
import type { Target } from "./targets.ts";

export type PostRequest = {
  readonly target: Target;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** Ends the try; with a TimeoutError as its reason when it took too long. */
  readonly signal: AbortSignal;
};

export type PostResult = {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly error: DeliveryError;
  /** The first KiB of the answer's body. */
  readonly response: string;
};

const RESPONSE_BYTES_MAX = 1024;
const TLS_CODES = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|EPROTO|HOSTNAME_MISMATCH)/;

/** Never rejects: whatever happens is a result. */
export function postWebhook({ target, headers, body, signal }: PostRequest): Promise<PostResult> {
  const { url } = target;
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  const options: https.RequestOptions = {
    method: "POST",
    // The name is not asked for again: it could lead elsewhere by now.
    lookup: lookupIn(target),
    agent: false,
    signal,
    headers: { "content-type": "application/json", "content-length": bytes.length, "user-agent": "Touchstone-Webhooks/1", ...headers },
  };
  return new Promise((resolve) => {
    let readSoFar = (): PostResult | undefined => undefined;
    const request = (url.protocol === "https:" ? https : http).request(url, options);
    // Once the status is there, an answer whose body breaks off is an answer all the same.
    request.on("error", (error) => resolve(readSoFar() ?? { status: 0, error: errorWord(error, signal), response: "" }));
    request.on("response", (answer) => {
      const text = readBeginning(answer, () => resolve(result()));
      const result = (): PostResult => ({ status: answer.statusCode ?? 0, error: "", response: text() });
      readSoFar = result;
    });
    request.end(bytes);
  });
}

function lookupIn({ addresses }: Target): LookupFunction {
  return (_name, { all }, callback) => {
    const [first] = addresses;
    if (first === undefined) callback(new Error("no address"), "");
    else if (all === true) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  };
}

/** Calls `done` at the end of an answer or of what is read of it; returns the way to the text so far. */
function readBeginning(answer: http.IncomingMessage, done: () => void): () => string {
  const chunks: Buffer[] = [];
  let length = 0;
  const finish = (): void => {
    done();
    answer.destroy();
  };
  answer.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= RESPONSE_BYTES_MAX) finish();
  });
  answer.on("end", finish);
  answer.on("error", finish);
  // The database's texts hold no zero characters.
  return () => new TextDecoder().decode(Buffer.concat(chunks).subarray(0, RESPONSE_BYTES_MAX)).replaceAll("\0", "\uFFFD");
}

function errorWord(error: unknown, signal: AbortSignal): DeliveryError {
  if (signal.aborted) return "timeout";
  const code = error instanceof Error ? String(Reflect.get(error, "code") ?? "") : "";
  return TLS_CODES.test(code) ? "tls" : "connection";
}
