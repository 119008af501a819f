/** A person's futures account in the dialect: money, positions, settings, brackets, what came in and went out. */
import { parsePositive } from "../../../../contract/decimal-string.ts";
import { wireDecimal } from "../../../../money/decimal.ts";
import { amount, orderId, userId } from "../../../../money/units.ts";
import type { BotContext, BotDoor, BotRoutes, SignedBotCall } from "../../../../server/doors/bots/bot-call.ts";
import { BotError, botError } from "../../../../server/doors/bots/bot-error.ts";
import type { Parameters } from "../../../../server/doors/bots/bot-parameters.ts";
import { initialMargin, valueMaxAt } from "../../formulas.ts";
import type { Position } from "../../kernel/public.ts";
import { LampBoard } from "../account-views.ts";
import { moneyText } from "../futures.views.ts";
import {
  accountView,
  balancesView,
  bracketsView,
  olderPositionRisk,
  positionRisk,
  quantileOf,
  sidesOf,
  type Side,
} from "./fapi-account.views.ts";
import { allListed, listedOf, listedOfCall, maybeListed, ratioOfPpm, type Listed } from "./fapi-contracts.ts";
import { INCOME_TYPES, readIncome, type IncomeRow } from "./fapi-income.rows.ts";
import { isOneWay, multipleOf } from "./fapi-order-form.ts";
import { fapiError } from "./fapi-refusals.ts";

const DONE = { code: 200, msg: "success" } as const;
const INCOME_USUAL = 100;
const INCOME_MAX = 1000;
const INCOME_PAGES = 1000;
const ADD = 1;
const TAKE = 2;

type Weight = number | ((parameters: Parameters) => number);
const get = (path: string, weight: Weight) => ({ method: "GET", path: `/fapi/${path}`, weight, access: "user_data" }) as const;
const post = (path: string) => ({ method: "POST", path: `/fapi/v1/${path}`, weight: 1, access: "futures" }) as const;

export const fapiAccountRoutes: BotRoutes = (door, context) => {
  const lamps = new LampBoard();
  addMoney(door, context);
  addPositions(door, context, lamps);
  addSettings(door, context);
  addMultiples(door, context);
  addIncome(door, context);
};

/** What is answered from live state is durable when it leaves. */
async function settled<Answer>({ venue }: BotContext, answer: Answer): Promise<Answer> {
  await venue.settled();
  return answer;
}

function addMoney(door: BotDoor, context: BotContext): void {
  const { venue, clock } = context;
  const { kernel } = venue;
  for (const version of ["v2", "v3"]) {
    door.signed(get(`${version}/account`, 5), ({ account: { userId: user } }) =>
      settled(context, accountView(kernel, user, clock(), version === "v2")),
    );
    door.signed(get(`${version}/balance`, 5), ({ account: { userId: user } }) => settled(context, balancesView(kernel, user, clock())));
  }
  door.signed(get("v1/accountConfig", 5), ({ account: { userId: user } }) =>
    settled(context, {
      feeTier: 0,
      canTrade: true,
      canDeposit: true,
      canWithdraw: true,
      dualSidePosition: !isOneWay(kernel, user),
      updateTime: 0,
      multiAssetsMargin: false,
      tradeGroupId: -1,
    }),
  );
}

function addPositions(door: BotDoor, context: BotContext, lamps: LampBoard): void {
  const { kernel } = context.venue;
  const read = (isAll: boolean, { account, parameters }: SignedBotCall): Promise<readonly object[]> => {
    const of = maybeListed(kernel, parameters);
    const sides = sidesOf(kernel, account.userId, of).filter(({ positions }) => isAll || positions.length > 0);
    return settled(
      context,
      sides.map((side) => (isAll ? olderPositionRisk : positionRisk)(kernel, account.userId, lamps, side)),
    );
  };
  // The newer one leaves out what is not open.
  door.signed(get("v2/positionRisk", 5), (call) => read(true, call));
  door.signed(get("v3/positionRisk", 5), (call) => read(false, call));
  door.signed(get("v1/adlQuantile", 5), ({ account, parameters }) => {
    const sides = Map.groupBy(sidesOf(kernel, account.userId, maybeListed(kernel, parameters)), ({ listed }) => listed.symbol);
    const open = [...sides].filter(([, of]) => of.some(({ positions }) => positions.length > 0));
    const answer = open.map(([symbol, of]) => ({
      symbol,
      // Clients compare the two sides: one that is not open says 0.
      adlQuantile: Object.fromEntries(of.map((side) => [side.positionSide, quantileOf(kernel, lamps, side)])),
    }));
    return settled(context, parameters.has("symbol") ? (answer[0] ?? []) : answer);
  });
  door.signed(post("positionMargin"), (call) => adjustMargin(context, call));
}

/**
 * Margin goes to the oldest position of the side; it is taken of the oldest first, of each what is beyond its initial margin. All in one
 * turn, so nothing comes between.
 */
async function adjustMargin({ venue, usage }: BotContext, { account, parameters }: SignedBotCall): Promise<object> {
  const { kernel } = venue;
  const listed = listedOfCall(kernel, parameters);
  const positionSide = parameters.choice("positionSide", ["BOTH", "LONG", "SHORT"]) ?? "BOTH";
  const type = parameters.requiredWhole("type");
  const text = parameters.required("amount");
  parameters.requireAllRead();
  const units = parsePositive(text, listed.scale.quote.decimals);
  if (typeof units !== "bigint") throw botError.illegal("amount", "^([0-9]{1,20})(\\.[0-9]{1,20})?$");
  if (type !== ADD && type !== TAKE) throw botError.invalid("type");
  const of = sidesOf(kernel, account.userId, listed).find((side) => side.positionSide === positionSide);
  if (of === undefined) throw new BotError(-4061, "Order's position side does not match user's setting.");
  const [oldest] = of.positions;
  if (oldest === undefined) throw new BotError(-4054, "Cannot add position margin: position is 0.");
  const changes = type === ADD ? [[oldest, units] as const] : takenOf(of, units);
  // As in the app's door; one, however many positions it is of, so that what is theirs can always be taken.
  usage.takeOrders(account.userId, 1);
  const outcomes = await Promise.all(
    changes.map(([position, change]) =>
      venue.submit({ type: "futures/adjust-margin", user: userId(account.userId), position: orderId(position.id), units: amount(change) }),
    ),
  );
  for (const { refusal } of outcomes) {
    if (refusal === "insufficient_balance") throw new BotError(-4050, "Cross balance insufficient.");
    if (refusal !== undefined) throw fapiError(refusal);
  }
  return { amount: Number(text), code: 200, msg: "Successfully modify position margin.", type };
}

function takenOf({ positions }: Side, units: bigint): readonly (readonly [Position, bigint])[] {
  let left = units;
  const changes: (readonly [Position, bigint])[] = [];
  for (const position of positions) {
    const beyond = BigInt(position.margin - initialMargin(position.entryValue, position.multiple));
    const taken = beyond < left ? beyond : left;
    if (taken <= 0n) continue;
    changes.push([position, -taken]);
    left -= taken;
  }
  if (left > 0n) throw new BotError(-4051, "Isolated balance insufficient.");
  return changes;
}

function addSettings(door: BotDoor, context: BotContext): void {
  const { venue } = context;
  const { kernel } = venue;
  door.signed(get("v1/positionSide/dual", 30), ({ account }) => settled(context, { dualSidePosition: !isOneWay(kernel, account.userId) }));
  door.signed(post("positionSide/dual"), async ({ account, parameters }) => {
    const isDual = parameters.flag("dualSidePosition");
    if (isDual === undefined) throw botError.missing("dualSidePosition");
    if (isDual !== isOneWay(kernel, account.userId)) {
      await venue.settled();
      throw new BotError(-4059, "No need to change position side.");
    }
    const user = userId(account.userId);
    const { refusal } = await venue.submit({ type: "futures/set-position-mode", user, isOneWay: !isDual });
    const hasOrders = refusal === "position_mode_in_use" && kernel.futures.desk.openOrders.count(user) > 0;
    if (hasOrders) throw new BotError(-4067, "Position side cannot be changed if there exists open orders.");
    if (refusal !== undefined) throw fapiError(refusal);
    return DONE;
  });
  door.signed(get("v1/multiAssetsMargin", 30), () => ({ multiAssetsMargin: false }));
  door.signed(post("multiAssetsMargin"), ({ parameters }) => {
    const isOn = parameters.flag("multiAssetsMargin");
    if (isOn === undefined) throw botError.missing("multiAssetsMargin");
    if (isOn) throw new BotError(-4167, "Unable to adjust to Multi-Assets mode: margins are in one asset.");
    return DONE;
  });
  door.signed(post("marginType"), ({ parameters }) => {
    listedOfCall(kernel, parameters);
    const type = parameters.choice("marginType", ["CROSSED", "ISOLATED"]);
    if (type === undefined) throw botError.missing("marginType");
    if (type === "CROSSED") throw new BotError(-4046, "No need to change margin type.");
    throw new BotError(-4168, "Unable to adjust to isolated-margin mode: all positions share the money of their account.");
  });
}

function addMultiples(door: BotDoor, context: BotContext): void {
  const { venue } = context;
  const { kernel } = venue;
  const most = ({ contract, scale }: Listed, multiple: number): string => moneyText(scale, valueMaxAt(contract.terms.brackets, multiple));
  door.signed(post("leverage"), async ({ account, parameters }) => {
    const listed = listedOfCall(kernel, parameters);
    const leverage = parameters.requiredWhole("leverage");
    const command = { type: "futures/set-multiple", user: userId(account.userId), contract: listed.id, multiple: leverage } as const;
    const { refusal } = await venue.submit(command);
    if (refusal === "multiple_not_offered") throw new BotError(-4028, `Leverage ${leverage} is not valid`);
    if (refusal !== undefined) throw fapiError(refusal);
    return { leverage, maxNotionalValue: most(listed, leverage), symbol: listed.symbol };
  });
  door.signed(get("v1/leverageBracket", 1), ({ parameters }) => {
    const of = maybeListed(kernel, parameters);
    return settled(context, (of === undefined ? allListed(kernel) : [of]).map(bracketsView));
  });
  door.signed(get("v1/symbolConfig", 5), ({ account, parameters }) => {
    const of = maybeListed(kernel, parameters);
    const view = (listed: Listed): object => {
      const leverage = multipleOf(kernel, account.userId, listed);
      const { symbol } = listed;
      return { symbol, marginType: "CROSSED", isAutoAddMargin: false, leverage, maxNotionalValue: most(listed, leverage) };
    };
    return settled(context, (of === undefined ? allListed(kernel) : [of]).map(view));
  });
  door.signed(get("v1/commissionRate", 20), ({ account, parameters }) => {
    const { contract, symbol } = listedOfCall(kernel, parameters);
    const { makerPpm, takerPpm } = contract.terms;
    const user = userId(account.userId);
    return settled(context, {
      symbol,
      makerCommissionRate: ratioOfPpm(kernel.vip.rate(user, "maker", makerPpm)),
      takerCommissionRate: ratioOfPpm(kernel.vip.rate(user, "taker", takerPpm)),
    });
  });
}

function addIncome(door: BotDoor, { venue }: BotContext): void {
  const { kernel } = venue;
  door.signed(get("v1/income", 30), async ({ account, parameters }) => {
    const quote = kernel.assets.all().find(({ code }) => code === "USDT");
    const query = {
      user: account.userId,
      contract: maybeListed(kernel, parameters)?.id ?? 0,
      type: parameters.choice("incomeType", INCOME_TYPES),
      startTime: parameters.time("startTime"),
      endTime: parameters.time("endTime"),
      page: Math.min(INCOME_PAGES, Math.max(1, parameters.whole("page") ?? 1)),
      limit: parameters.limit(INCOME_USUAL, INCOME_MAX),
      asset: quote?.id ?? 0,
    };
    await venue.projected();
    const rows = await readIncome(venue.pool, query);
    return rows.map((row) => ({
      symbol: row.contract === 0 ? "" : listedOf(kernel, row.contract).symbol,
      income: wireDecimal(BigInt(row.units), quote?.decimals ?? 0),
      asset: quote?.code ?? "",
      ...incomeView(row),
    }));
  });
}

function incomeView(row: IncomeRow): object {
  return {
    incomeType: row.type,
    info: row.type,
    time: Number(row.at),
    tranId: Number(row.number),
    tradeId: row.trade === "0" ? "" : row.trade,
  };
}
