/**
 * Passwords as argon2id hashes, made a few at a time: each takes memory and a core, so that a flood of logins must wait
 * in a short line, or be turned away, and never take the machine.
 */
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";

/** OWASP's parameters for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** A quarter of the cores: orders wait for the disk in the same few threads, and for a core. */
export const AT_ONCE_MAX = Math.max(1, Math.floor(availableParallelism() / 4));
const WAITING_MAX = 100;

/** Too many are waiting already. */
export class HashQueueFull extends Error {
  override readonly name = "HashQueueFull";
}

const waiting: (() => void)[] = [];
let running = 0;
let standIn: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize("NFC"), PARAMETERS));
}

/** Against an account that isn't there the same time is spent, so that time doesn't tell who has one. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  standIn ??= hash("nobody's password", PARAMETERS);
  const against = passwordHash ?? (await standIn);
  const isRight = await inTurn(() => verify(against, password.normalize("NFC")));
  return isRight && passwordHash !== undefined;
}

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE_MAX) {
    if (waiting.length >= WAITING_MAX) throw new HashQueueFull("too many passwords at once");
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running++;
  try {
    return await work();
  } finally {
    running--;
    waiting.shift()?.();
  }
}
