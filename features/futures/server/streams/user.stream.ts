/** One account's news as a stream, under a listen key; it ends with its key. */
import type { MarketId } from "../../../../money/units.ts";
import type { Stream } from "../../../../server/doors/bots-sockets/stream.ts";
import { isListenKeyName, LISTEN_KEYS, type ListenKeys } from "../../../../server/doors/bots-sockets/listen-keys.ts";
import type { AccountListener, AccountStreams } from "../../../../server/doors/bots-ws-api/account-streams.ts";
import type { LiveParts } from "../../../../server/live-parts.ts";

/** No command concerns it: its account's news wakes it. */
const NO_MARKET = 0 as MarketId;
const LOOK_MS = 30_000;

export type UserStreamParts = {
  readonly live: LiveParts;
  readonly accounts: AccountStreams;
  readonly clock: () => number;
  readonly onFault: (error: unknown, where: string) => void;
};

/** Opens the stream of a listen key; undefined for any other name and for a key that is none. */
export function openUserStream(parts: UserStreamParts, name: string, wake: () => void): Stream | undefined {
  const keys = parts.live.of(LISTEN_KEYS);
  const user = isListenKeyName(name) ? keys.ownerOf(name, parts.clock()) : undefined;
  return user === undefined ? undefined : new UserStream({ ...parts, keys, name, user, wake });
}

/** A listen key that is none: who hears by it would hear nothing for good. */
export function refusedListenKey({ live, clock }: Pick<UserStreamParts, "live" | "clock">, name: string): string | undefined {
  if (!isListenKeyName(name) || live.of(LISTEN_KEYS).ownerOf(name, clock()) !== undefined) return undefined;
  return "this listenKey does not exist";
}

/** Follows the accounts of these listen keys before a connection opens: what happens from then on is told. */
export async function followAccounts(
  { live, accounts, clock }: Pick<UserStreamParts, "live" | "accounts" | "clock">,
  names: readonly string[],
): Promise<{ readonly release: () => void }> {
  const keys = live.of(LISTEN_KEYS);
  const users = names.flatMap((name) => keys.ownerOf(name, clock()) ?? []);
  const listener: AccountListener = { tell: () => undefined };
  const release = (): void => users.forEach((user) => accounts.leave(user, listener));
  try {
    await Promise.all(users.map((user) => accounts.listen(user, listener)));
  } catch (error: unknown) {
    release();
    throw error;
  }
  return { release };
}

type Parts = UserStreamParts & { readonly keys: ListenKeys; readonly name: string; readonly user: number; readonly wake: () => void };

class UserStream implements Stream, AccountListener {
  readonly market = NO_MARKET;
  readonly everyMs = 0;
  readonly #parts: Parts;
  readonly #ended: () => void;
  readonly #timer: NodeJS.Timeout;
  #waiting: string[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
    const { accounts, user, keys, name, clock, onFault } = parts;
    accounts.listen(user, this).catch((error: unknown) => onFault(error, "futures news of an account"));
    this.#ended = keys.onEnded((ended) => {
      if (ended === name) this.#expire();
    });
    // A name that nobody keeps alive is noticed by looking.
    this.#timer = setInterval(() => void keys.ownerOf(name, clock()), LOOK_MS);
    this.#timer.unref();
  }

  tell(event: string): void {
    this.#waiting.push(event);
    this.#parts.wake();
  }

  applied(): void {
    return undefined;
  }

  /** The present state is asked for by REST. */
  renew(): void {
    return undefined;
  }

  take(): readonly string[] {
    return this.#waiting.splice(0);
  }

  close(): void {
    this.#leave();
    this.#waiting = [];
  }

  #expire(): void {
    const { name, clock } = this.#parts;
    this.#leave();
    this.tell(JSON.stringify({ e: "listenKeyExpired", E: clock(), listenKey: name }));
  }

  #leave(): void {
    const { accounts, user } = this.#parts;
    clearInterval(this.#timer);
    this.#ended();
    accounts.leave(user, this);
  }
}
