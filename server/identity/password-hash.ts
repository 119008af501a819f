/**
 * Passwords as argon2id hashes, made a few at a time: each takes memory and a core, so that a flood of logins must wait
 * in a short line, or be turned away, and never take the machine.
 */
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { RefusalError } from "../refusal-error.ts";

/** OWASP's parameters for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** A quarter of the cores: orders wait for the disk in the same few threads, and for a core. */
export const AT_ONCE_MAX = Math.max(1, Math.floor(availableParallelism() / 4));
/** In each line. */
const WAITING_MAX = 100;

/** Too many are waiting already. */
export class HashQueueFull extends RefusalError {
  override readonly name = "HashQueueFull";
}

/**
 * Who waits. known: whoever proved something already (a device or address of the owner's, a code, a session). stranger: anybody, from
 * however many addresses; they can't fill the line of the others.
 */
export type HashLine = "known" | "stranger";

const waiting: Readonly<Record<HashLine, (() => void)[]>> = { known: [], stranger: [] };
/** Of so many turns one is the strangers', however many known ones wait. */
const STRANGERS_TURN = 4;
let running = 0;
let turns = 0;
let standIn: Promise<string> | undefined;

export function hashPassword(password: string, line: HashLine = "stranger"): Promise<string> {
  return inTurn(line, () => hash(password.normalize("NFC"), PARAMETERS));
}

/** Against an account that isn't there the same time is spent, so that time doesn't tell who has one. */
export async function verifyPassword(passwordHash: string | undefined, password: string, line: HashLine = "stranger"): Promise<boolean> {
  standIn ??= hash("nobody's password", PARAMETERS);
  const against = passwordHash ?? (await standIn);
  const isRight = await inTurn(line, () => verify(against, password.normalize("NFC")));
  return isRight && passwordHash !== undefined;
}

/** Who leaves hands their place on. */
async function inTurn<Result>(line: HashLine, work: () => Promise<Result>): Promise<Result> {
  const mine = waiting[line];
  if (running < AT_ONCE_MAX) running += 1;
  else if (mine.length < WAITING_MAX) await new Promise<void>((resolve) => mine.push(resolve));
  else throw new HashQueueFull("too many passwords at once");
  try {
    return await work();
  } finally {
    const next = nextInLine();
    if (next === undefined) running -= 1;
    else next();
  }
}

function nextInLine(): (() => void) | undefined {
  const [first, second]: readonly HashLine[] = ++turns % STRANGERS_TURN === 0 ? ["stranger", "known"] : ["known", "stranger"];
  return waiting[first ?? "known"].shift() ?? waiting[second ?? "stranger"].shift();
}
