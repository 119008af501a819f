/** Deposits for operators: the queue, one request, its picture, what is over, and one person's. Pictures are written into the audit log one by one. */
import Type from "typebox";
import { PEOPLE_ROLES, type Role } from "../../../contract/operator-roles.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { timeMs, userId } from "../../../money/units.ts";
import { isRefusal, no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { defineLook, type Look } from "../../../server/console/look.ts";
import { limitOf, pageOf, ROW_FIELDS } from "../../../server/console/looks/row-pages.ts";
import type { ConsoleDesk } from "../../../server/console/verb.ts";
import { assetOf, type TradingVenue } from "../../../server/trading-venue.ts";
import { networkFacts } from "../../networks/formulas.ts";
import type { DepositDetails, DepositRow, WaitingDeposit } from "../contract/deposit-row.ts";
import { ANSWERED_WITHIN_MS, isRefusalWhy } from "../formulas.ts";
import type { OpenDeposit } from "../kernel/public.ts";
import { DepositDesk } from "./deposit-desk.ts";
import { CHANNEL_WORDS, STATE_WORDS, WHY_WORDS } from "./deposits-words.ts";
import { NOBODY } from "./deposits.projection.ts";
import { readDeposits, readEnded, type DepositRecord } from "./deposits.rows.ts";

/** Who decides on deposits, and who may see a voucher's picture. */
export const DECIDERS: readonly Role[] = ["compliance", "finance"];
const NUMBER = Type.String({ pattern: "^[0-9]{1,15}$" });
const PERSON = Type.String({ pattern: "^[0-9]{1,9}$" });
const UNKNOWN = no("deposit_unknown", { en: "There is no such request.", zh: "没有此申请。" }, 404);
const USDT_DECIMALS = 6;
const OF_PERSON = 100;
const WEEK_MS = 7 * 86_400_000;

/** Live from the kernel, the earliest first: that is the soonest deadline. */
const waitingOf = ({ kernel }: TradingVenue): readonly OpenDeposit[] =>
  kernel.deposits.all().filter(({ channel }) => channel === "voucher");

const queue = defineLook({
  name: "deposits/queue",
  title: { en: "Deposits that wait", zh: "待处理充值" },
  roles: DECIDERS,
  fields: Type.Object({ ...ROW_FIELDS }),
  answer: ({ venue }, fields) => {
    const limit = limitOf(fields);
    const waiting = waitingOf(venue).filter(({ number }) => number > Number(fields.after ?? 0));
    const rows = waiting.slice(0, limit + 1).map((deposit) => waitingRow(venue, deposit));
    return pageOf(rows, limit, "id");
  },
});

const count = defineLook({
  name: "deposits/count",
  title: { en: "How many deposits wait", zh: "待处理充值数" },
  roles: DECIDERS,
  fields: Type.Object({}),
  answer: ({ venue }) => {
    const waiting = waitingOf(venue);
    return { waiting: waiting.length, oldest: waiting[0]?.at ?? 0 };
  },
});

type Asked = { readonly deposit: string; readonly person: string };
const ONE = { deposit: NUMBER, person: PERSON };

/** Only together with the person whose it is: the audit log says of whom it was. */
function requestOf({ kernel }: TradingVenue, { deposit, person }: Asked): OpenDeposit | ConsoleRefusal {
  const found = kernel.deposits.find(Number(deposit));
  return found === undefined || found.channel !== "voucher" || found.user !== Number(person) ? UNKNOWN : found;
}

const one = defineLook({
  name: "deposits/request",
  title: { en: "A request for a deposit", zh: "充值申请" },
  roles: DECIDERS,
  fields: Type.Object(ONE),
  noted: ({ deposit, person }) => ({ person: Number(person), subject: `deposit-${deposit}` }),
  answer: async (desk, asked) => {
    const found = requestOf(desk.venue, asked);
    return isRefusal(found) ? found : detailsOf(desk, found);
  },
});

async function detailsOf(desk: ConsoleDesk, deposit: OpenDeposit): Promise<DepositDetails> {
  const { kernel, time, pool } = desk.venue;
  const { user, asset, amount, network, voucher } = deposit;
  const { decimals } = assetOf(kernel, asset);
  const worth = kernel.deposits.worthOf(asset, amount);
  const terms = network === 0 ? undefined : kernel.networks.terms(asset, network);
  await desk.venue.projected();
  const { rows } = await pool.query<{ credited: string; refused: string; same: string }>({
    name: "deposits-beside",
    text: `select count(*) filter (where user_id = $1 and state = 'credited' and channel <> 'paper') as credited,
      count(*) filter (where user_id = $1 and state = 'refused') as refused,
      count(*) filter (where user_id <> $1 and asset = $2 and units = $3 and channel = 'voucher' and asked_at > $4) as same from deposit`,
    values: [user, asset, String(amount), deposit.at - WEEK_MS],
  });
  const picture = await new DepositDesk(desk).voucher(voucher);
  return {
    ...waitingRow(desk.venue, deposit),
    worth: worth === undefined ? "" : plainDecimal(worth, USDT_DECIMALS),
    twoFrom: plainDecimal(kernel.deposits.twoFrom, USDT_DECIMALS),
    least: terms === undefined ? "" : plainDecimal(terms.depositMin, decimals),
    voucher,
    hasPicture: (picture?.picture ?? "") !== "",
    credited: Number(rows[0]?.credited ?? 0),
    refused: Number(rows[0]?.refused ?? 0),
    waiting: waitingOf(desk.venue).filter((other) => other.user === user).length,
    sameAmount: Number(rows[0]?.same ?? 0),
    score: kernel.creditScore.scoreOf(user, timeMs(time.now())),
    level: kernel.verification.levelOf(user),
  };
}

const picture = defineLook({
  name: "deposits/picture",
  title: { en: "A voucher's picture", zh: "凭证图片" },
  roles: DECIDERS,
  fields: Type.Object(ONE),
  noted: ({ deposit, person }) => ({ person: Number(person), subject: `deposit-${deposit} voucher`, isEach: true }),
  answer: async (desk, asked) => {
    const found = requestOf(desk.venue, asked);
    if (isRefusal(found)) return found;
    const voucher = await new DepositDesk(desk).voucher(found.voucher);
    const jpeg = voucher?.user_id === found.user ? await desk.pictures.read(voucher.picture, "voucher") : undefined;
    if (jpeg === undefined) return no("picture_gone", { en: "This picture was deleted.", zh: "此图片已删除。" }, 404);
    return { jpeg: jpeg.toString("base64") };
  },
});

const ended = defineLook({
  name: "deposits/ended",
  title: { en: "Deposits that are over", zh: "已处理充值" },
  roles: PEOPLE_ROLES,
  fields: Type.Object({ ...ROW_FIELDS, after: Type.Optional(Type.String({ pattern: "^[0-9]{1,16}-[0-9]{1,16}$" })) }),
  answer: async (desk, fields) => {
    await desk.venue.projected();
    const limit = limitOf(fields);
    const [at = "", id = ""] = fields.after?.split("-") ?? [];
    const records = await readEnded(desk.venue.pool, limit + 1, fields.after === undefined ? undefined : [at, id]);
    return pageOf(await rowsOf(desk, records), limit, "key");
  },
});

const ofPerson = defineLook({
  name: "deposits/person",
  title: { en: "A person's deposits", zh: "用户充值" },
  roles: PEOPLE_ROLES,
  fields: Type.Object({ ...ROW_FIELDS, person: PERSON }),
  noted: ({ person }) => ({ person: Number(person), subject: "deposits" }),
  answer: async (desk, { person }) => {
    await desk.venue.projected();
    const { rows } = await readDeposits(desk.venue.pool, { user: userId(Number(person)), asset: 0, page: 1, limit: OF_PERSON });
    return { rows: await rowsOf(desk, rows), next: undefined };
  },
});

function waitingRow({ kernel }: TradingVenue, deposit: OpenDeposit): WaitingDeposit {
  const { number, user, asset, amount, network, at } = deposit;
  const { code, decimals } = assetOf(kernel, asset);
  return {
    id: number,
    person: user,
    amount: plainDecimal(amount, decimals),
    coin: code,
    network: networkFacts(network)?.name ?? "",
    asked: at,
    deadline: at + ANSWERED_WITHIN_MS,
    needsTwo: kernel.deposits.needsSecond(deposit),
  };
}

async function rowsOf(desk: ConsoleDesk, records: readonly DepositRecord[]): Promise<readonly DepositRow[]> {
  const names = await namesOf(
    desk,
    records.flatMap(({ decided_by: by, agreed_by: second }) => [by, second]),
  );
  const nameOf = (operator: number): string => (operator === NOBODY ? "" : (names.get(operator) ?? String(operator)));
  return records.map((record) => {
    const { code, decimals } = assetOf(desk.venue.kernel, record.asset);
    const [state, channel] = [STATE_WORDS[record.state], CHANNEL_WORDS[record.channel]];
    const why = isRefusalWhy(record.why) ? WHY_WORDS[record.why] : { en: "", zh: "" };
    return {
      key: `${record.ended_at}-${record.id}`,
      id: Number(record.id),
      person: Number(record.user_id),
      amount: plainDecimal(BigInt(record.units), decimals),
      coin: code,
      channelEn: channel.en,
      channelZh: channel.zh,
      network: networkFacts(record.network)?.name ?? "",
      stateEn: state.en,
      stateZh: state.zh,
      whyEn: why.en,
      whyZh: why.zh,
      by: nameOf(record.decided_by),
      agreedBy: nameOf(record.agreed_by),
      asked: Number(record.asked_at),
      ended: Number(record.ended_at),
    };
  });
}

async function namesOf({ database }: ConsoleDesk, operators: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(operators.filter((id) => id > 0))];
  const local: [number, string] = [0, "local operator"];
  if (ids.length === 0) return new Map([local]);
  const known = await database.selectFrom("operator").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map([local, ...known.map(({ id, name }) => [id, name] as const)]);
}

export const depositsLooks: readonly Look[] = [queue, count, one, picture, ended, ofPerson];
