/**
 * `npm run take-over`, in the folder of the new version and with the DATA_DIR of the venue that runs: starts this version beside it, which
 * follows its log and takes over (docs/operating/upgrading.md). Ends once the new one is open; code 1 where the old one goes on.
 */
import { request } from "node:http";
import { dirname } from "node:path";
import { setTimeout as rest } from "node:timers/promises";
import { operatorSocketPath } from "./operator/operator-door.ts";
import { readSettings } from "./settings.ts";
import { buildWeb } from "./web-bundle.ts";

const ASK_EVERY_MS = 50;
const socketPath = operatorSocketPath(readSettings(process.env, process.cwd()).dataDirectory);

type Answer = { readonly status: number; readonly text: string };

function ask(words: readonly string[]): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ socketPath, method: "POST", path: "/" }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => (text += part));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text: text.trim() }));
      response.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(JSON.stringify(words));
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error: unknown) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Whether the new process opened; it ends by itself where it can't. */
async function opens(pid: number): Promise<boolean> {
  for (;;) {
    const answer = await ask(["process"]).catch(() => undefined);
    if (answer?.text === String(pid)) return true;
    if (!isAlive(pid)) return false;
    await rest(ASK_EVERY_MS);
  }
}

async function takeOver(): Promise<boolean> {
  // Beforehand: the new version does not have to, and may not where its folder is not its own to write.
  await buildWeb();
  const answer = await ask(["take-over", process.execPath, dirname(import.meta.dirname)]).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    return { status: 0, text: `No venue is open on ${socketPath} (${why}). Is DATA_DIR that of the running venue?` };
  });
  console.log(answer.text);
  const pid = Number(/^Process (\d+) /.exec(answer.text)?.[1] ?? 0);
  if (answer.status !== 200 || pid === 0) return false;
  const isOpen = await opens(pid);
  console.log(
    isOpen
      ? "The new version is open."
      : "The new version ended before it was open. Whether the old one goes on stands in the venue's lines.",
  );
  return isOpen;
}

process.exitCode = (await takeOver()) ? 0 : 1;
