/** The calls of verification: whose it is comes from the token alone. */
import { userId } from "../../../money/units.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { ok, Refused, refused, said } from "../../../server/doors/app/answer.ts";
import type { TradingRoutes, TradingVenue } from "../../../server/trading-venue.ts";
import { People, type Person } from "../../session/server/people.ts";
import {
  APPROVE_SELF,
  REAL_STATE,
  SEND_REAL,
  type RealData,
  type RealState,
  type ReviewStatus,
} from "../contract/verification.contract.ts";
import { LEVELS } from "../formulas.ts";
import { type Request, VerificationDesk } from "./verification-desk.ts";

const BTC_DECIMALS = 8;
const USDT_DECIMALS = 6;
type Row = NonNullable<Request>;

export const verificationRoutes: TradingRoutes = (app, context) => {
  const { venue, texts, settings } = context;
  const desk = new VerificationDesk(context);
  const people = new People(context.database);
  const personOf = async (id: number): Promise<Person> => {
    const person = await people.findById(id);
    if (person === undefined) throw new Refused("member_not_found");
    return person;
  };
  app.on(REAL_STATE, async ({ caller, language }) => {
    const person = await personOf(caller.id);
    await desk.settle(person.id);
    const rows = await desk.ofPerson(person.id);
    const level = desk.levelOf(person.id);
    await venue.settled();
    const [newest] = rows;
    const failed = newest?.state === "failed" ? newest : undefined;
    const statusOf = (wanted: number): ReviewStatus =>
      level >= wanted ? 2 : rows.some((row) => row.level === wanted && row.state === "review") ? 1 : 0;
    const asked = rows.filter(({ state }) => state === "review").map((row) => row.level);
    const state: RealState = {
      review_status: statusOf(1),
      advanced_review_status: statusOf(2),
      real_status: Math.max(level, ...asked),
      real_data: failed === undefined ? realData(desk, rows, level) : null,
      level,
      refused: failed === undefined ? "" : texts.say(`verification.why.${failed.why}`, language),
      refused_level: failed?.level ?? 0,
      refused_words: failed?.words ?? "",
      asked: newest?.asked_at.getTime() ?? 0,
      decided: newest?.decided_at?.getTime() ?? 0,
      mail_bound: person.email !== null,
      phone_bound: person.phone !== null,
      may_approve_self: settings.mode === "paper" && level < 2,
      levels: limitsOf(venue),
    };
    return ok(state);
  });
  app.on(SEND_REAL, async ({ fields, caller }) => {
    const person = await personOf(caller.id);
    if (fields.real_type === "1") {
      const { id_type: idType, name, card_id: number } = fields;
      if (idType === undefined || name === undefined || number === undefined) return refused("verification_incomplete");
      await desk.sendDetails(person, Number(idType), { name, number });
    } else {
      const { front_pic: front, reverse_pic: back } = fields;
      if (front === undefined || back === undefined) return refused("verification_incomplete");
      await desk.sendPictures(person, front, back);
    }
    return said("verification.sent");
  });
  app.on(APPROVE_SELF, async ({ caller }) => {
    await personOf(caller.id);
    const level = await desk.approveSelf(caller.id);
    return said("verification.approved", { level });
  });
};

/** What old clients fill their form with; after a refusal there is none, else they lock it (wire.md 4). */
function realData(desk: VerificationDesk, rows: readonly Row[], reached: number): RealData | null {
  // What was passed before a level was lowered does not stand either.
  const standing = rows.filter(({ state, level }) => state === "review" || (state === "passed" && level <= reached));
  const basic = standing.find(({ level }) => level === 1);
  if (basic === undefined) return null;
  const details = desk.detailsOf(basic);
  const pictures = standing.find(({ level }) => level === 2);
  return {
    id_type: details?.idType ?? 0,
    name: details?.name ?? "",
    card_id: details === undefined ? "" : `${"*".repeat(details.number.length - SHOWN)}${details.number.slice(-SHOWN)}`,
    front_pic: pictures?.front_pic ?? "",
    reverse_pic: pictures?.reverse_pic ?? "",
  };
}

/** Of a number, also to its owner: whoever holds their phone need not learn it. */
const SHOWN = 4;

function limitsOf({ kernel }: TradingVenue): RealState["levels"] {
  return LEVELS.map((level) => {
    const { withdrawal, fiatTrade } = kernel.verification.limitsOf(level);
    return { level, withdrawal: plainDecimal(withdrawal, BTC_DECIMALS), fiat_trade: plainDecimal(fiatTrade, USDT_DECIMALS) };
  });
}

/** For calls that need a verified person: 998 leads clients to the page (seed 8). */
export function requireVerified({ kernel }: TradingVenue, person: number): void {
  if (kernel.verification.levelOf(userId(person)) < 1) throw new Refused("verification_required");
}
