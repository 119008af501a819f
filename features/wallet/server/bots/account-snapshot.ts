/** What an account held at the end of each day, in the bots' dialect: read back from the change log. */
import { PURPOSE } from "../../../../kernel/ledger/chart.ts";
import { plainDecimal } from "../../../../money/decimal.ts";
import type { BotContext, SignedBotCall } from "../../../../server/doors/bots/bot-call.ts";
import { botError } from "../../../../server/doors/bots/bot-error.ts";
import { assetOf } from "../../../../server/trading-venue.ts";
import { linesBefore, readParts, tagOf } from "../change-parts.ts";

const DAYS = { usual: 7, most: 30 };
const DAY_MS = 86_400_000;
/** The dialect's: whole days back that may be asked for. */
const BACK_MS = 180 * DAY_MS;

/**
 * What each bucket of spot held after its last change before a day was over. Days become places in the log by halving, as a statement's do: who has
 * a million lines of today would else have all of them read again for each day before.
 */
const heldIn = (parts: readonly string[]): string => `with recursive halved(ends, low, high) as (
    select e, 0::bigint, ${2 ** 48}::bigint from unnest($2::bigint[]) as e
    union all
    select h.ends, case when probe.at >= h.ends then h.low else (h.low + h.high) / 2 + 1 end,
      case when probe.at >= h.ends then (h.low + h.high) / 2 else h.high end
    from halved h left join lateral (select w.at from wallet_changes w where w.user_id = $1 and w.sequence <= (h.low + h.high) / 2
      order by w.sequence desc, w.line desc limit 1) as probe on true
    where h.low < h.high)
  select d.ends, c.asset, c.bucket, c.after
  from (select ends, low as place from halved where low >= high) d
  cross join unnest($3::integer[]) as a(asset)
  cross join (values ('own'), ('pledged')) as b(bucket)
  cross join lateral (${linesBefore(parts, { user: "$1::bigint", purpose: `${PURPOSE.change}`, asset: "a.asset", bucket: "b.bucket", sequence: "d.place", line: "0" }, "1")}) c
  order by d.ends, c.asset, c.bucket`;
type HeldRow = { readonly ends: string; readonly asset: number; readonly bucket: "own" | "pledged"; readonly after: string };

export async function accountSnapshot({ venue }: BotContext, { account, parameters }: SignedBotCall): Promise<object> {
  const type = parameters.choice("type", ["SPOT", "MARGIN", "FUTURES"]);
  if (type === undefined) throw botError.missing("type");
  const limit = parameters.limit(DAYS.usual, DAYS.most);
  const now = venue.time.now();
  const until = Math.min(parameters.time("endTime") ?? now, now);
  const since = Math.max(parameters.time("startTime") ?? 0, now - BACK_MS);
  const last = Math.floor(until / DAY_MS) * DAY_MS;
  // Nothing is on margin, and there is one account for futures in the other door.
  const ends = type === "SPOT" ? Array.from({ length: limit }, (_, i) => last - i * DAY_MS).filter((end) => end > since) : [];
  await venue.projected();
  const assets = venue.kernel.assets.all().map(({ id }) => id);
  const values = [account.userId, ends, assets];
  const parts = await readParts(venue.pool);
  const { rows } = await venue.pool.query<HeldRow>({ name: `account-snapshot ${tagOf(parts)}`, text: heldIn(parts), values });
  const snapshotVos = ends.toReversed().map((end) => ({
    data: { balances: balancesAt(venue, rows, end), totalAssetOfBtc: "0" },
    type: "spot",
    updateTime: end - 1000,
  }));
  return { code: 200, msg: "", snapshotVos };
}

function balancesAt({ kernel }: BotContext["venue"], rows: readonly HeldRow[], end: number): readonly object[] {
  const ofDay = rows.filter(({ ends }) => Number(ends) === end);
  return [...new Set(ofDay.map(({ asset }) => asset))].map((id) => {
    const { code, decimals } = assetOf(kernel, id);
    const held = (bucket: HeldRow["bucket"]): string => {
      const found = ofDay.find((row) => row.asset === id && row.bucket === bucket);
      return plainDecimal(BigInt(found?.after ?? "0"), decimals);
    };
    return { asset: code, free: held("own"), locked: held("pledged") };
  });
}
