/** The calls of quizzes: form to command, outcome to answer. */
import { parsePositive } from "../../../contract/decimal-string.ts";
import { pagesPage } from "../../../contract/pagination.ts";
import { formatDecimal } from "../../../money/decimal.ts";
import { amount, assetId, marketId, userId, type Amount } from "../../../money/units.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { ok, Refused, refused, said } from "../../../server/doors/app/answer.ts";
import { requestKey, type TradingRoutes, type TradingVenue } from "../../../server/trading-venue.ts";
import { quizBetCall, quizBetsCall, quizChallengeCall, quizDetailCall, quizLimitCall, quizListCall } from "../contract/quizzes.contract.ts";
import type { QuizDetailReply, QuizListReply } from "../contract/quizzes-replies.ts";
import { BETS_OF_ONE } from "../formulas.ts";
import { countBets, readBets, readLast, readOdds, readQuiz, readQuizzes, type BetsQuery } from "./quiz-rows.ts";
import { betView, limitView, money, quizView, type QuizReader } from "./quiz-views.ts";

/** wire.md 1: of these lists twenty and ten a page. */
const [LIST_LIMIT, BETS_LIMIT] = [20, 10];
const MINUTE_MS = 60_000;
const DECIMALS = 6;
const NO_LAST = { right: 0, missed: 0, void: 0 };
const NO_LIMIT = { amount: "", next: "", next_ms: 0, staked: "0" };

type App = Parameters<TradingRoutes>[0];

export const quizzesRoutes: TradingRoutes = (app, { venue }) => {
  addReading(app, venue);
  addBetting(app, venue);
};

/** What everybody may read, with one's own. */
function addReading(app: App, venue: TradingVenue): void {
  const { kernel, pool, publicReads, projected, time } = venue;
  app.on(quizListCall, async ({ fields: { state, page = 1, limit = LIST_LIMIT }, caller, language }) => {
    await projected();
    const reader: QuizReader = { kernel, at: time.now(), language, user: caller?.id };
    const records = await readQuizzes(publicReads, reader.at, { state: state ?? "all", page, limit });
    const reply: QuizListReply = { list: records.map((record) => quizView(reader, record)), now: reader.at };
    return ok(reply);
  });
  app.on(quizDetailCall, async ({ fields: { id }, caller, language }) => {
    await projected();
    const record = await readQuiz(publicReads, id);
    if (record === undefined) return refused("quiz_not_found");
    const reader: QuizReader = { kernel, at: time.now(), language, user: caller?.id };
    const query = { user: caller?.id ?? 0, quiz: id, state: "all", page: 1, limit: BETS_OF_ONE } as const;
    const bets = caller === undefined ? [] : await readBets(pool, query);
    const odds = await readOdds(publicReads, id);
    const reply: QuizDetailReply = {
      quiz: quizView(reader, record),
      bets: bets.map((row) => betView(reader, row)),
      odds: odds.map(({ minute, pools }) => ({ at_ms: Number(minute) * MINUTE_MS, pools: pools.split(",").map(money) })),
      index: indexOf(venue, record.market),
      free: caller === undefined ? "0" : money(kernel.ledger.balanceOf(userId(caller.id), 2, usdtOf(venue))),
      last: caller === undefined ? NO_LAST : await readLast(pool, caller.id),
      limit: caller === undefined ? NO_LIMIT : limitView(reader, caller.id),
      now: reader.at,
    };
    return ok(reply);
  });
  app.on(quizBetsCall, async ({ fields: { state = "all", page = 1, limit = BETS_LIMIT }, caller, language }) => {
    await projected();
    const query: BetsQuery = { user: caller.id, state, page, limit };
    const reader: QuizReader = { kernel, at: time.now(), language, user: caller.id };
    const [rows, total] = [await readBets(pool, query), await countBets(pool, query)];
    return ok(pagesPage({ rows: rows.map((row) => betView(reader, row)), page, limit, total }));
  });
}

const usdtOf = ({ kernel }: TradingVenue) => kernel.assets.all().find(({ code }) => code === "USDT")?.id ?? assetId(0);

function indexOf({ kernel }: TradingVenue, number: number): string {
  const market = kernel.spot.markets.get(marketId(number));
  const index = market === undefined ? undefined : kernel.prices.index(market.terms.market);
  return market === undefined || index === undefined ? "" : plainDecimal(BigInt(index), market.terms.priceDecimals);
}

function unitsOf(text: string, tooLarge: "quiz_above_most" | "quiz_limit_invalid" = "quiz_above_most"): Amount {
  const units = parsePositive(text, DECIMALS);
  if (units === "too_many_decimals") throw new Refused("quantity_off_lot", { decimals: DECIMALS, step: formatDecimal(1n, DECIMALS) });
  if (typeof units !== "bigint") throw new Refused(units === "too_large" ? tooLarge : "amount_invalid");
  return amount(units);
}

function addBetting(app: App, venue: TradingVenue): void {
  const { kernel } = venue;
  app.on(quizBetCall, async ({ fields, caller }) => {
    const key = requestKey(caller.id, fields.request_id);
    const [user, stake] = [userId(caller.id), unitsOf(fields.number)];
    const { refusal, events } = await venue.submit({ type: "quizzes/bet", user, quiz: fields.id, option: fields.option, stake, ...key });
    if (refusal === "quiz_not_found" && (await isOver(venue, fields.id))) return refused("quiz_cut_off");
    if (refusal !== undefined) return refused(refusal);
    const placed = events.find((event) => event.type === "quizzes/bet");
    if (placed === undefined) return refused("quiz_not_found");
    return said("quizzes.bet_made", { amount: money(stake) }, { data: { id: placed.bet, stake: money(stake), option: placed.option } });
  });
  app.on(quizChallengeCall, async ({ fields, caller }) => {
    const command = { type: "quizzes/challenge", user: userId(caller.id), quiz: fields.id } as const;
    const { refusal } = await venue.submit({ ...command, ...requestKey(caller.id, fields.request_id) });
    return refusal === undefined ? said("quizzes.challenge_made") : refused(refusal);
  });
  app.on(quizLimitCall, async ({ fields, caller }) => {
    const most = fields.amount === undefined || fields.amount === "" ? {} : { amount: limitUnits(fields.amount) };
    const command = { type: "quizzes/limit", user: userId(caller.id), ...most } as const;
    const { refusal } = await venue.submit({ ...command, ...requestKey(caller.id, fields.request_id) });
    if (refusal !== undefined) return refused(refusal);
    const reader: QuizReader = { kernel, at: venue.time.now(), language: "en", user: caller.id };
    return said("quizzes.limit_kept", {}, { data: limitView(reader, caller.id) });
  });
}

/** Nothing at all may be what somebody allows themselves. */
const limitUnits = (text: string): Amount => (/^0(?:\.0*)?$/.test(text) ? amount(0n) : unitsOf(text, "quiz_limit_invalid"));

async function isOver({ publicReads, projected }: TradingVenue, id: number): Promise<boolean> {
  await projected();
  return (await readQuiz(publicReads, id)) !== undefined;
}
