/**
 * The operator's door: a socket file in the data directory. Who may open the file is the operator; there is no password
 * and no port. It takes halts, dividends and splits, and nothing that touches one person's money or outcome (charter 5); on a paper
 * venue it also tells the codes that would have been sent.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { chmodSync, rmSync } from "node:fs";
import { join } from "node:path";
import { say } from "../say.ts";
import type { Mode } from "../settings.ts";
import type { TradingVenue } from "../trading-venue.ts";
import { outcomeLine, understand } from "./operator-commands.ts";

/** Systems allow about this much for the path of a socket. */
const PATH_LENGTH_MAX = 100;
const REQUEST_BYTES_MAX = 4096;

export type OperatorVenue = Pick<TradingVenue, "kernel" | "submit" | "settled" | "time" | "pool"> & { readonly mode: Mode };
export type OperatorDoor = { close(): Promise<void> };

export function operatorSocketPath(dataDirectory: string): string {
  return join(dataDirectory, "operator.socket");
}

/** Undefined where the data directory's path is too long for a socket. */
export async function openOperatorDoor(dataDirectory: string, venue: OperatorVenue): Promise<OperatorDoor | undefined> {
  const path = operatorSocketPath(dataDirectory);
  if (Buffer.byteLength(path) > PATH_LENGTH_MAX) return undefined;
  // The data directory is ours alone (its lock), so a socket that is there is left from a process that ended.
  rmSync(path, { force: true });
  const server = createServer((request, response) => {
    answer(venue, request, response).catch((error: unknown) => {
      say(`Fault in the operator's door: ${error instanceof Error ? error.message : String(error)}`);
      response.writeHead(500).end("The venue could not do it; its log says why.\n");
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, resolve);
  });
  chmodSync(path, 0o600);
  return {
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** POST with a JSON array of words; plain text comes back: 200 done, 409 to be confirmed or refused, 400 not understood. */
async function answer(venue: OperatorVenue, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const words = readWords(await bodyOf(request));
  const tell = (status: number, text: string): void => {
    response.writeHead(status, { "content-type": "text/plain; charset=utf-8" }).end(`${text}\n`);
  };
  if (words === undefined) return tell(400, "This is no operator's command.");
  const understood = understand(venue, words);
  if (understood.kind === "text") {
    await venue.settled();
    return tell(understood.isWrong ? 400 : 200, understood.text);
  }
  if (understood.kind === "act") {
    const { text, isRefused } = understood.act();
    return tell(isRefused ? 409 : 200, text);
  }
  if (understood.kind === "look") return tell(200, await understood.look(venue));
  if (understood.kind === "change") return tell(200, await understood.change(venue));
  if (understood.confirm !== undefined) return tell(409, understood.confirm);
  const outcome = await venue.submit(understood.command);
  return tell(outcome.refusal === undefined ? 200 : 409, outcomeLine(outcome, understood.done));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  request.setEncoding("utf8");
  for await (const part of request) {
    body += String(part);
    if (body.length > REQUEST_BYTES_MAX) return "";
  }
  return body;
}

function readWords(body: string): readonly string[] | undefined {
  try {
    const words: unknown = JSON.parse(body);
    return Array.isArray(words) && words.every((word) => typeof word === "string") ? words : undefined;
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
