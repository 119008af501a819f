/**
 * The operator's door: a socket file in the data directory. Who may open the file is the operator; there is no password
 * and no port. It speaks the console's verbs (`server/console/verb.ts`) as the "local operator"; what needs two people waits for one in the
 * console, and nothing decides a price or an outcome (charter 5). On a paper venue it also tells the codes that would have been sent.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { chmodSync, rmSync } from "node:fs";
import { join } from "node:path";
import { say } from "../say.ts";
import type { ConsoleHouse } from "../console/console-house.ts";
import { obey, type Told } from "./operator-commands.ts";

/** Systems allow about this much for the path of a socket. */
const PATH_LENGTH_MAX = 100;
const REQUEST_BYTES_MAX = 4096;

export type OperatorDoor = { close(): Promise<void> };

export function operatorSocketPath(dataDirectory: string): string {
  return join(dataDirectory, "operator.socket");
}

/** Lets the version in a folder take over, run by a program of Node (docs/operating/upgrading.md). */
export type TakeOver = { take(node: string, folder: string): Promise<Told> };

/** Undefined where the data directory's path is too long for a socket. */
export async function openOperatorDoor(dataDirectory: string, house: ConsoleHouse, takeOver?: TakeOver): Promise<OperatorDoor | undefined> {
  const path = operatorSocketPath(dataDirectory);
  if (Buffer.byteLength(path) > PATH_LENGTH_MAX) return undefined;
  // The data directory is ours alone (its lock), so a socket that is there is left from a process that ended.
  rmSync(path, { force: true });
  const server = createServer((request, response) => {
    answer({ house, takeOver }, request, response).catch((error: unknown) => {
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
async function answer(door: Door, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const words = readWords(await bodyOf(request));
  const { status, text } = words === undefined ? { status: 400, text: "This is no operator's command." } : await told(door, words);
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8" }).end(`${text}\n`);
}

type Door = { readonly house: ConsoleHouse; readonly takeOver: TakeOver | undefined };

/** What concerns the process is the machine's alone; everything else is a verb. */
async function told({ house, takeOver }: Door, words: readonly string[]): Promise<{ readonly status: number; readonly text: string }> {
  const [word, node = "", folder = ""] = words;
  if (word === "process") return { status: 200, text: String(process.pid) };
  if (word !== "take-over") return obey(house, words);
  if (takeOver === undefined)
    return { status: 409, text: "This venue was started without its keeper (npm start): stop it, and start the new version." };
  return takeOver.take(node, folder);
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
