/** One request from the form to the log: the place gets its number, what must be shown is shown, the command says the rest, and a mail tells its owner. */
import { languageOf } from "../../../contract/languages.ts";
import { clockText } from "../../../contract/clock-text.ts";
import type { KernelEvent } from "../../../kernel/kernel.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { timeMs, userId, type Amount, type AssetId } from "../../../money/units.ts";
import { MessageFault } from "../../../server/adapters/messenger.ts";
import { Refused, said, type Answer } from "../../../server/doors/app/answer.ts";
import type { Caller, ServerContext } from "../../../server/doors/app/server-context.ts";
import { assetOf, requestKey, type TradingVenue } from "../../../server/trading-venue.ts";
import { chainServes } from "../../chain/server/chain-service.ts";
import { networkFacts } from "../../networks/formulas.ts";
import { freezeToken } from "../../security/server/freeze-link.ts";
import { withWords } from "../../security/server/security-mail.ts";
import { arrives, OPEN_MAX } from "../formulas.ts";
import type { WithdrawalRequested, WithdrawalsRefusal } from "../kernel/public.ts";
import type { KnownPlace, NamedPlace, WithdrawalPlaces } from "./withdrawal-places.ts";
import type { GivenProof, WithdrawalProof } from "./withdrawal-proof.ts";

type Request = {
  readonly caller: Caller;
  readonly requestId: string | undefined;
  readonly asset: AssetId;
  readonly units: Amount;
  readonly named: NamedPlace;
  /** "key": a key whose making showed it, and which reaches no place that a code is needed for. */
  readonly given: GivenProof | "key";
};

type Asked = { readonly made: WithdrawalRequested; readonly events: readonly KernelEvent[] };

export class Withdrawing {
  readonly #context: ServerContext<TradingVenue>;
  readonly #places: WithdrawalPlaces;
  readonly #proof: WithdrawalProof;

  constructor(context: ServerContext<TradingVenue>, places: WithdrawalPlaces, proof: WithdrawalProof) {
    this.#context = context;
    this.#places = places;
    this.#proof = proof;
  }

  async request(request: Request): Promise<Answer> {
    const { made, events } = await this.ask(request);
    return this.#answer(made, events);
  }

  /** Throws Refused. */
  async ask({ caller, requestId, asset, units, named, given }: Request): Promise<Asked> {
    const { venue, settings } = this.#context;
    const { kernel, time } = venue;
    const saved = await this.#places.named(caller.id, named);
    const isPaid = kernel.wallet.paper !== undefined || chainServes(settings, assetOf(kernel, asset).code, saved.network);
    if (named.kind === "address" && !isPaid) throw new Refused("withdrawal_nobody_pays");
    const place = await this.#places.numbered(caller.id, saved);
    const network = kernel.networks.of(asset).find((one) => networkFacts(one.network)?.name === place.network)?.network ?? 0;
    const command = {
      ...{ type: "withdrawals/request" as const, ...requestKey(caller.id, requestId), user: userId(caller.id), asset, amount: units },
      ...{ kind: place.kind, network, destination: place.number, savedAt: timeMs(place.savedVenue) },
    };
    // Sent again it gets the answer of before; and a code is not used up for what would be refused.
    const before = await venue.answered(command);
    if (before === undefined) {
      const refusal = kernel.withdrawals.refusalOf({ ...command, at: timeMs(time.now()) });
      if (refusal !== undefined) throw this.#refused(refusal, caller.id, asset, network);
      if (given !== "key") await this.#proof.require(caller, place, given);
      else if (await this.#proof.needsCode(caller.id, place.savedVenue, place.number)) throw new Refused("withdrawal_code_needed");
    }
    const { refusal, events, repeated } = before ?? (await venue.submit(command));
    if (refusal !== undefined) {
      if (isOfRequest(refusal)) throw this.#refused(refusal, caller.id, asset, network);
      throw new Refused(refusal);
    }
    const made = events.find((event): event is WithdrawalRequested => event.type === "withdrawals/requested");
    if (made === undefined) throw new Refused("withdrawal_not_found");
    if (repeated !== true) await this.#mail(made, place);
    return { made, events };
  }

  #answer(made: WithdrawalRequested, events: readonly KernelEvent[]): Answer {
    const { code, decimals } = assetOf(this.#context.venue.kernel, made.asset);
    const id = String(made.number);
    const filled = { id, amount: plainDecimal(made.amount, decimals), currency: code };
    const until = Math.max(0, ...made.waits.map((wait) => wait.until));
    const isWaiting = !events.some(({ type }) => type === "withdrawals/approved");
    const data = { id: made.number, state: isWaiting ? "waiting" : "approved", until: isWaiting ? until : 0 };
    if (!isWaiting) return said("withdrawals.requested", filled, { data });
    return said("withdrawals.requested_waiting", { ...filled, until: clockText(timeMs(until)).slice(0, -3) }, { data });
  }

  /** With the figures that its text names. */
  #refused(refusal: WithdrawalsRefusal, person: number, asset: AssetId, network: number): Refused {
    const { kernel, time } = this.#context.venue;
    const { code, decimals } = assetOf(kernel, asset);
    const text = (units: bigint): string => `${plainDecimal(units, decimals)} ${code}`;
    const [user, now] = [userId(person), timeMs(time.now())];
    switch (refusal) {
      case "withdrawal_below_minimum":
        return new Refused(refusal, { minimum: text(kernel.networks.terms(asset, network)?.withdrawalMin ?? 0n) });
      case "withdrawal_above_limit":
        return new Refused(refusal, { left: `${plainDecimal(kernel.verification.leftToWithdraw(user, now), 8)} BTC` });
      case "withdrawal_held":
        return new Refused(refusal, { free: text(kernel.holds.withdrawable(user, asset, now).free) });
      case "withdrawals_too_many":
        return new Refused(refusal, { most: OPEN_MAX });
      default:
        return new Refused(refusal);
    }
  }

  /** So that whoever did not ask for it can still cancel it. A mail that can't be sent keeps nothing. */
  async #mail(made: WithdrawalRequested, place: KnownPlace): Promise<void> {
    const { database, texts, messenger, keys, settings, clock, venue } = this.#context;
    const person = await database.selectFrom("person").selectAll().where("id", "=", made.user).executeTakeFirst();
    if (person === undefined || person.email === null) return;
    const language = languageOf(person.language);
    const { code, decimals } = assetOf(venue.kernel, made.asset);
    const text = (units: bigint): string => `${plainDecimal(units, decimals)} ${code}`;
    const filled = {
      ...{ id: made.number, amount: plainDecimal(made.amount, decimals), currency: code, fee: text(made.fee) },
      arrives: text(arrives(made.amount, made.fee)),
      to: `${place.label} ${this.#places.shown(made.user, place)} (${place.network})`,
      link: `${settings.publicUrl}/#/pages/common/freeze?token=${freezeToken(keys, made.user, clock())}`,
    };
    const subject = texts.say("withdrawals.mail.subject", language, filled);
    const body = withWords(texts, person, texts.say("withdrawals.mail.text", language, filled));
    try {
      await messenger.send({ to: person.email, channel: "mail", subject, text: body });
    } catch (error: unknown) {
      if (!(error instanceof MessageFault)) throw error;
    }
  }
}

const OF_REQUEST: readonly string[] = [
  "withdrawal_below_minimum",
  "withdrawal_above_limit",
  "withdrawal_held",
  "withdrawals_too_many",
] satisfies readonly WithdrawalsRefusal[];

const isOfRequest = (refusal: string): refusal is WithdrawalsRefusal => OF_REQUEST.includes(refusal);
