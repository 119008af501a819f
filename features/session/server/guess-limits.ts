/**
 * How often one may guess: passwords, codes, and who has an account; and how many mails one may cause.
 *
 * Each sender has tries of their own at each account. All who are strangers to its owner share a further count, against many machines at
 * once. Whoever the owner has logged in from is no stranger: nothing that strangers do uses up what they may try, so nobody is locked out of
 * their own account. Every count refills slowly enough to be a bound for the day.
 */
import { Refused } from "../../../server/doors/app/answer.ts";
import type { Limit, RateLimits } from "../../../server/doors/app/rate-limit.ts";
import type { Acquaintance, Sender } from "./known-senders.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

export const GUESS_LIMITS = {
  loginByAddress: { name: "login by address", burst: 60, everyMs: 2 * SECOND_MS },
  /** Over all accounts: one password tried at many of them. 1,640 a day. */
  wrongByAddress: { name: "wrong password by address", burst: 200, everyMs: MINUTE_MS },
  wrongBySender: { name: "wrong password by sender and account", burst: 10, everyMs: 1.5 * MINUTE_MS },
  /** 88 a day. */
  wrongBySenderDaily: { name: "wrong password by sender and account, in a day", burst: 40, everyMs: HOUR_MS / 2 },
  /** 244 a day from everywhere: a list of 10,000 passwords takes forty days. */
  wrongByStrangers: { name: "wrong password by strangers", burst: 100, everyMs: 10 * MINUTE_MS },
  codeByAddress: { name: "code by address", burst: 60, everyMs: 6 * SECOND_MS },
  /** 344 a day. */
  codeByAddressDaily: { name: "code by address, in a day", burst: 200, everyMs: 10 * MINUTE_MS },
  codeBySender: { name: "code by sender and account", burst: 5, everyMs: MINUTE_MS },
  /** 39 mails a day. */
  codeBySenderDaily: { name: "code by sender and account, in a day", burst: 15, everyMs: HOUR_MS },
  /** 44 mails a day that nobody asked for. */
  codeByStrangers: { name: "code by strangers", burst: 20, everyMs: HOUR_MS },
  checkByAddress: { name: "check by address", burst: 60, everyMs: 3 * SECOND_MS },
  /** 174 guesses a day at a code of six digits. */
  checkBySender: { name: "check by sender and account", burst: 30, everyMs: 10 * MINUTE_MS },
  /** 132 a day from everywhere. */
  checkByStrangers: { name: "check by strangers", burst: 60, everyMs: 20 * MINUTE_MS },
  /** With the right password, or in a session: 154 guesses a day at three codes of a million. */
  wrongFactor: { name: "wrong second factor by sender and account", burst: 10, everyMs: 10 * MINUTE_MS },
  registerByAddress: { name: "register by address", burst: 60, everyMs: 6 * SECOND_MS },
} as const satisfies Record<string, Limit>;

/** A limit and whose. */
type Charge = readonly [limit: Limit, subject: string];

export class GuessLimits {
  readonly #limits: RateLimits;

  constructor(limits: RateLimits) {
    this.#limits = limits;
  }

  /**
   * Takes a try before the password is looked at, as if it were wrong: checking one takes long, and guesses that come side by
   * side must not all find the count as it was before.
   */
  beforeLogin(sender: Sender, account: string, known: Acquaintance): void {
    // What costs the venue is counted for a known device by itself: others of its address may have used up the address's.
    this.#take([[GUESS_LIMITS.loginByAddress, known === "device" ? sender.name : sender.address]]);
    const charges = passwordCharges(sender, account, known);
    const wait = this.#waitMs(charges);
    if (wait > 0) throw new Refused("account_locked", { minutes: Math.ceil(wait / MINUTE_MS) });
    for (const [limit, subject] of charges) this.#limits.take(limit, subject);
  }

  /** The try did not count, and its sender has all of theirs again. */
  rightPassword(sender: Sender, account: string, known: Acquaintance): void {
    for (const [limit, subject] of passwordCharges(sender, account, known)) {
      if (limit === GUESS_LIMITS.wrongBySender) this.#limits.reset(limit, subject);
      else this.#limits.giveBack(limit, subject);
    }
  }

  /** Before a code is sent. */
  beforeCode(sender: Sender, account: string, known: Acquaintance): void {
    const own = `${nameOf(sender, known)} ${account}`;
    const address = known === "device" ? sender.name : sender.address;
    this.#take([
      [GUESS_LIMITS.codeByAddress, address],
      [GUESS_LIMITS.codeByAddressDaily, address],
      [GUESS_LIMITS.codeBySender, own],
      [GUESS_LIMITS.codeBySenderDaily, own],
      ...(known === undefined ? ([[GUESS_LIMITS.codeByStrangers, account]] as const) : []),
    ]);
  }

  /** Before a code is compared. */
  beforeCheck(sender: Sender, account: string, known: Acquaintance): void {
    this.#take([
      [GUESS_LIMITS.checkByAddress, known === "device" ? sender.name : sender.address],
      [GUESS_LIMITS.checkBySender, `${nameOf(sender, known)} ${account}`],
      ...(known === undefined ? ([[GUESS_LIMITS.checkByStrangers, account]] as const) : []),
    ]);
  }

  /** The password was not looked at: nothing counts. */
  notLooked(sender: Sender, account: string, known: Acquaintance): void {
    for (const [limit, subject] of passwordCharges(sender, account, known)) this.#limits.giveBack(limit, subject);
  }

  /** Before a second factor is looked at: whoever got so far without being the owner uses up no try of a device that the owner has. */
  beforeFactor(sender: Sender, account: string, known: Acquaintance): void {
    this.#take([[GUESS_LIMITS.wrongFactor, factorSubject(sender, account, known)]]);
  }

  /** Before a passkey without a name is looked at: nobody guesses one, but each is a row to find and a signature to check. */
  beforeEntry({ address }: Sender): void {
    this.#take([[GUESS_LIMITS.loginByAddress, address]]);
  }

  rightFactor(sender: Sender, account: string, known: Acquaintance): void {
    this.#limits.reset(GUESS_LIMITS.wrongFactor, factorSubject(sender, account, known));
  }

  beforeRegister({ address }: Sender): void {
    this.#take([[GUESS_LIMITS.registerByAddress, address]]);
  }

  /** All or none of them. */
  #take(charges: readonly Charge[]): void {
    const wait = this.#waitMs(charges);
    if (wait > 0) throw new Refused("too_many_requests", { seconds: Math.ceil(wait / 1000) });
    for (const [limit, subject] of charges) this.#limits.take(limit, subject);
  }

  #waitMs(charges: readonly Charge[]): number {
    return Math.max(...charges.map(([limit, subject]) => this.#limits.waitMs(limit, subject)));
  }
}

/** All strangers together count as one: there is one code to find. */
function factorSubject(sender: Sender, account: string, known: Acquaintance): string {
  return `${known === undefined ? "strangers" : nameOf(sender, known)} ${account}`;
}

function passwordCharges(sender: Sender, account: string, known: Acquaintance): readonly Charge[] {
  const own = `${nameOf(sender, known)} ${account}`;
  const charges: Charge[] = [
    [GUESS_LIMITS.wrongBySender, own],
    [GUESS_LIMITS.wrongBySenderDaily, own],
  ];
  if (known !== "device") charges.push([GUESS_LIMITS.wrongByAddress, sender.address]);
  if (known === undefined) charges.push([GUESS_LIMITS.wrongByStrangers, account]);
  return charges;
}

/**
 * A stranger counts by address: whoever guesses would draw a new device for every try. Whoever has nothing but a session counts as one,
 * wherever they are: with one that was taken nobody gets more tries than its owner has.
 */
function nameOf(sender: Sender, known: Acquaintance): string {
  if (known === "session") return known;
  return known === "device" ? sender.name : sender.address;
}
