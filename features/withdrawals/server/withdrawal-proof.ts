/** What a person shows before money leaves: the payment password once it is set, a second proof once a factor is, a code for a place that is new. */
import { Refused } from "../../../server/doors/app/answer.ts";
import type { Caller, ServerContext } from "../../../server/doors/app/server-context.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { requireSecondProof } from "../../security/server/security-desk.ts";
import { senderOf } from "../../session/server/known-senders.ts";
import { SessionDesk } from "../../session/server/session-desk.ts";
import { ADDRESS_NEW_MS } from "../formulas.ts";
import type { KnownPlace } from "./withdrawal-places.ts";
import { wasPaidTo } from "./withdrawals.rows.ts";

export type GivenProof = { readonly pay_password: string; readonly code: string; readonly device: string | undefined; readonly ip: string };

export class WithdrawalProof {
  readonly #context: ServerContext<TradingVenue>;
  readonly #desk: SessionDesk;

  constructor(context: ServerContext<TradingVenue>) {
    this.#context = context;
    this.#desk = new SessionDesk(context);
  }

  async asks(person: number): Promise<{ readonly payment_password: boolean; readonly factor: boolean }> {
    const found = await this.#desk.people.findById(person);
    return { payment_password: (found?.payment_password_hash ?? null) !== null, factor: await this.#desk.factors.has(person) };
  }

  /** Whether the first withdrawal to this place takes a code. */
  async needsCode(person: number, savedVenue: number, number: number | undefined): Promise<boolean> {
    const { venue } = this.#context;
    if (savedVenue + ADDRESS_NEW_MS <= venue.time.now()) return false;
    return number === undefined || !(await wasPaidTo(venue.pool, person, number));
  }

  /** Throws Refused unless all of it is right. */
  async require(
    caller: Caller,
    { number, savedVenue }: KnownPlace,
    { pay_password: password, code, device, ip }: GivenProof,
  ): Promise<void> {
    const desk = this.#desk;
    const person = await desk.people.findById(caller.id);
    if (person === undefined) throw new Refused("member_not_found");
    const sender = senderOf(ip, device);
    const account = person.email ?? person.phone ?? "";
    const guesser = { sender, account, known: await desk.knownTo(person, sender) };
    if (await desk.factors.has(caller.id)) await requireSecondProof(this.#context, caller);
    if (person.payment_password_hash !== null) {
      desk.limits.beforeLogin(sender, account, guesser.known);
      if (!(await desk.verify(person.payment_password_hash, password, guesser))) throw new Refused("withdrawal_password_wrong");
    }
    if (!(await this.needsCode(caller.id, savedVenue, number))) return;
    if (code === "") throw new Refused("withdrawal_code_needed");
    desk.limits.beforeCheck(sender, account, guesser.known);
    const used = await desk.codes.use({ address: account, purposes: ["security"], code, from: sender.name });
    if (used === undefined) throw new Refused("code_wrong");
  }
}
