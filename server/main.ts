/**
 * `npm start`: from settings to an open door, in the order of the picture in ARCHITECTURE.md.
 *
 *   1. settings, data directory   wrong ones end the start with one line
 *   2. web app                    built when its sources changed
 *   3. database                   embedded or by DATABASE_URL, migrated
 *   4. engine                     log, kernel, tables, prices
 *   5. doors                      HTTP, sockets
 *   6. markets                    samples and quotes; then the address is printed
 */
import { JournalDamaged, JournalFailed } from "../journal/journal.ts";
import { Closers, openApp } from "./app.ts";
import { checkArchive } from "./archive/run-archive.ts";
import { checkBackups } from "./backup/run-backups.ts";
import { KeeperChannel } from "./hand-over/keeper-channel.ts";
import { say, sayAs } from "./say.ts";
import { keepHeapRoom } from "./heap-room.ts";
import { setV8Flags } from "./v8-flags.ts";
import { requireLive } from "./require-live.ts";
import { readLogFormat, readSettings } from "./settings.ts";
import { StartError } from "./start-error.ts";
import { afterTurns } from "./stop-deadline.ts";
import { warmTicks } from "./warm-ticks.ts";

/**
 * Node joins its helper threads as it exits, and waits for good where one of them compiles and needs a collection that only this thread
 * could make (nodejs/node#54918): of 120 refused starts four never ended. After a rest, in which it could, none compiles any more.
 */
const REST_MS = 100;
/**
 * Issue: Ctrl-C and SIGTERM end cleanly within five seconds; after that the log is still whole, so just end. Tenths of a second, of those in
 * which a busy machine lets us run: an end in order is 0 there, too, and what supervises us waits for twenty seconds.
 */
const STOP_WITHIN_TURNS = 45;

async function main(): Promise<void> {
  // A terminal that was closed reads no lines any more; that is no reason to end otherwise than in order.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  setV8Flags();
  warmTicks();
  keepHeapRoom();
  const closers = new Closers();
  const keeper = KeeperChannel.of(process.argv);
  let stopping: Promise<void> | undefined;
  const stop = (code: number, isHandingOver = false): void => {
    const callOff = afterTurns(STOP_WITHIN_TURNS, () => process.exit(code === 0 ? 1 : code));
    stopping ??= closers.closeAll(isHandingOver).then(
      () => {
        callOff();
        if (isHandingOver) keeper?.say({ kind: "closed" });
        // Who was to take over is gone: then this end is none in order.
        return leave(isHandingOver && keeper?.heard("next-ended") !== undefined ? 1 : code);
      },
      (error: unknown) => {
        say(`Stopping failed: ${String(error)}`, { level: "error" });
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => stop(0));
  // Whoever started us holds the other end of a channel (tools/run.mjs): when it is gone, in whatever way, nobody can stop us any more.
  process.on("disconnect", () => stop(0));
  const onFatal = (error: unknown): void => {
    say(`The venue stops: ${error instanceof Error ? error.message : String(error)}`, {
      level: "error",
      stack: error instanceof Error ? error.stack : undefined,
    });
    stop(1);
  };
  // Nothing may go on after a fault that nobody expected; the log has everything that was acknowledged.
  for (const event of ["uncaughtException", "unhandledRejection"] as const) process.on(event, onFatal);
  try {
    sayAs(readLogFormat(process.env));
    const settings = readSettings(process.env, process.cwd());
    requireLive(settings);
    checkBackups(settings);
    checkArchive(settings);
    // Programs that the venue starts inherit its environment, and have no business with these.
    for (const name of ["CHAIN_KEY", "S3_SECRET_ACCESS_KEY"]) delete process.env[name];
    const app = await openApp(settings, closers, onFatal, keeper === undefined ? undefined : { keeper, leave: () => stop(0, true) });
    say(`Touchstone is open at ${app.address}`);
    for (const line of app.notes) say(line);
  } catch (error: unknown) {
    if (stopping !== undefined) return;
    await closers.closeAll();
    say(startMessage(error), { level: "error" });
    if (keeper?.isNext === true) keeper.say({ kind: "refused", why: startMessage(error).split("\n", 1)[0] ?? "" });
    await leave(1);
  }
}

async function leave(code: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  process.exit(code);
}

/** What a person can do something about is one line; anything else is our fault and comes with its place. */
function startMessage(error: unknown): string {
  if (error instanceof StartError) return error.message;
  if (error instanceof JournalDamaged || error instanceof JournalFailed) return `The venue could not start: ${error.message}.`;
  return `The venue could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

await main();
