/**
 * Series of boxes. An operator says what lies in all boxes together; which lies in which slot is drawn and salted here and shown to nobody. The seal stands
 * before the series is published, by two, and nothing of it can be changed after that.
 */
import { randomBytes, randomInt } from "node:crypto";
import Type from "typebox";
import type { Transaction } from "kysely";
import type { Line } from "../../../../contract/console-wire.ts";
import { plainDecimal } from "../../../../money/decimal.ts";
import { userId } from "../../../../money/units.ts";
import { isRefusal, no, type ConsoleRefusal } from "../../../../server/console/console-refusal.ts";
import { PERSON_FIELD } from "../../../../server/console/person-field.ts";
import { defineVerb, type ConsoleDesk, type Plan, type Verb } from "../../../../server/console/verb.ts";
import type { Tables } from "../../../../server/sql/tables.ts";
import { BOXES_MOST, DAY_MS, leafOf, RARITIES, sealOf, SERIES_OPEN_MS, type Rarity, type Sealed } from "../../formulas.ts";
import { readSlots } from "../slots.ts";
import { ARTIST_UNKNOWN, readArtist } from "./artists.ts";
import { ABOUT_FIELD, NAME_FIELD, WORDS } from "./draft-verbs.ts";
import { CODE_TAKEN, FILE, FILE_LABELS, filesOf, isMade, makeOfUpload, readUploads, UPLOAD_UNKNOWN } from "./uploads.ts";
import { COIN, coinChoices, coinOf, DAYS, PRICE, priceOf, SALE_LABELS, STARTS_IN } from "./work-verbs.ts";

const MINUTE_MS = 60_000;
const PICTURES = Type.Optional(filesOf(200));
const SEAL = Type.String({ pattern: "^[0-9a-f]{64}$" });
const SEAL_LABEL = { en: "Seal", zh: "封印" };
const SERIES_UNKNOWN = no("nft_series_not_found", { en: "There is no such series.", zh: "没有此系列。" });
export const RARITY_WORDS = {
  N: { en: "Pictures of N, ordinary", zh: "N（普通）图片" },
  R: { en: "Pictures of R, rare", zh: "R（稀有）图片" },
  SR: { en: "Pictures of SR, very rare", zh: "SR（超稀有）图片" },
} as const;

type Content = { readonly code: string; readonly rarity: Rarity };

const seal = defineVerb({
  name: "nft/seal-series",
  title: { en: "Seal a series of boxes", zh: "封存盲盒系列" },
  roles: ["admin", "business"],
  fields: Type.Object({
    ...{ artist: PERSON_FIELD, name: NAME_FIELD, about: ABOUT_FIELD, cover: FILE, ordinary: PICTURES, rare: PICTURES, rarest: PICTURES },
  }),
  labels: {
    ...{ artist: WORDS.artist, name: WORDS.name, about: WORDS.about, cover: FILE_LABELS.cover },
    ...{ ordinary: RARITY_WORDS.N, rare: RARITY_WORDS.R, rarest: RARITY_WORDS.SR },
  },
  present: async (_desk, about) => (/^\d{1,9}$/.test(about) ? { artist: Number(about) } : {}),
  async plan(desk, fields, { operator }): Promise<Plan | ConsoleRefusal> {
    const { artist, name, about = "", cover } = fields;
    const of = await readArtist(desk.database, artist);
    if (of === undefined) return ARTIST_UNKNOWN;
    const content = contentOf(fields);
    const refusal = await refuseContent(desk, content, cover);
    if (refusal !== undefined) return refusal;
    return {
      lines: [
        { label: WORDS.artist, before: "–", after: `${of.nickname} (${artist})` },
        { label: WORDS.name, before: "–", after: name },
        ...oddsLines(content),
      ],
      note: {
        en: "Which picture lies in which box is drawn now and shown to nobody, operators neither, until a box is opened. The seal of the whole list is shown in the list of series; published it is by two.",
        zh: "每个盲盒的内容由系统抽定，开盒前不向任何人（含操作员）显示。整份清单的封印见系列列表；发布需两人。",
      },
      subject: "nft-series",
      done: "The series is sealed; look at its seal, then publish it.",
      change: (transaction) => sealUp(transaction, { content, cover, artist, name, about, by: operator.id, at: new Date(desk.clock()) }),
    };
  },
});

function contentOf({
  ordinary = "",
  rare = "",
  rarest = "",
}: Readonly<Partial<Record<"ordinary" | "rare" | "rarest", string | undefined>>>): readonly Content[] {
  return [ordinary, rare, rarest].flatMap((codes, at) =>
    codes === "" ? [] : codes.split(" ").map((code) => ({ code, rarity: (at + 1) as Rarity })),
  );
}

async function refuseContent({ database }: ConsoleDesk, content: readonly Content[], cover: string): Promise<ConsoleRefusal | undefined> {
  if (content.length < 2 || content.length > BOXES_MOST)
    return no("nft_terms_invalid", { en: "A series has two boxes at least.", zh: "系列至少含两个盲盒。" });
  const codes = content.map(({ code }) => code);
  if (new Set([...codes, cover]).size <= codes.length)
    return no("work_twice", { en: "A picture stands there twice: each box holds its own.", zh: "图片重复：每个盲盒须各不相同。" });
  const uploads = await readUploads(database, [...codes, cover]);
  if (uploads.length <= codes.length || uploads.some(({ kind, code }) => kind > (code === cover ? 1 : 2))) return UPLOAD_UNKNOWN;
  return (await isMade(database, codes)) ? CODE_TAKEN : undefined;
}

function oddsLines(content: readonly { readonly rarity: Rarity }[]): readonly Line[] {
  return [1, 2, 3].map((rarity) => {
    const count = content.filter((one) => one.rarity === rarity).length;
    const name = RARITIES[rarity as Rarity];
    const share = ((count / content.length) * 100).toFixed(2);
    return {
      label: { en: `${name} of ${content.length}`, zh: `${name}（共 ${content.length}）` },
      before: "–",
      after: `${count}: ${share} %`,
    };
  });
}

type Sealing = Readonly<Record<"cover" | "name" | "about", string>> & {
  readonly content: readonly Content[];
  readonly artist: number;
  readonly by: number;
  readonly at: Date;
};

async function sealUp(transaction: Transaction<Tables>, { content, cover, artist, name, about, by, at }: Sealing): Promise<void> {
  const list: readonly Sealed[] = shuffled(content).map((one) => ({ ...one, salt: randomBytes(32).toString("hex") }));
  const made = sealOf(list.map(leafOf));
  await makeOfUpload(transaction, { upload: cover, code: made, kind: 0, name, about, artist, poster: "", at });
  // Named in the order of the list that was sent: a name says nothing of where its picture lies.
  for (const [place, { code }] of content.entries())
    await makeOfUpload(transaction, { upload: code, code, name: `${name} ${place + 1}`, about: "", artist, poster: "", at });
  await transaction
    .insertInto("nft_slot")
    .values(list.map((one, slot) => ({ seal: made, slot, ...one })))
    .execute();
  await transaction.insertInto("nft_sealed").values({ seal: made, artist, made_by: by, created_at: at }).execute();
}

/** Fisher and Yates's, by the machine's own randomness. */
function shuffled<One>(given: readonly One[]): readonly One[] {
  const all = [...given];
  for (let at = all.length - 1; at > 0; at--) {
    const other = randomInt(at + 1);
    const [one, two] = [all[at], all[other]];
    if (one !== undefined && two !== undefined) [all[at], all[other]] = [two, one];
  }
  return all;
}

const publish = defineVerb({
  name: "nft/publish-series",
  title: { en: "Publish a series", zh: "发布系列" },
  roles: ["admin", "business"],
  needsTwo: true,
  needsProof: true,
  fields: Type.Object({
    ...{ seal: SEAL, coin: COIN, price: PRICE, startsIn: STARTS_IN, days: DAYS },
    openDays: Type.Integer({ minimum: 0, maximum: SERIES_OPEN_MS.most / DAY_MS }),
  }),
  labels: {
    ...{ seal: SEAL_LABEL, ...SALE_LABELS, price: { en: "Price of a box", zh: "单盒价格" } },
    openDays: { en: "Days to open after the end; then they are opened by rule", zh: "结束后可自行开盒的天数，之后按规则开盒" },
  },
  choices: coinChoices,
  present: async ({ venue: { kernel } }, about) => ({
    ...(/^[0-9a-f]{64}$/.test(about) ? { seal: about } : {}),
    ...{ coin: kernel.assets.all().find(({ id }) => id === kernel.nft.terms?.cash)?.code ?? "", startsIn: 0, days: 7, openDays: 1 },
  }),
  async plan(desk, { seal: made, coin, price: text, startsIn, days, openDays }, { operator }): Promise<Plan | ConsoleRefusal> {
    const { database, venue } = desk;
    const sealed = await database.selectFrom("nft_sealed").select("artist").where("seal", "=", made).executeTakeFirst();
    const list = await readSlots(database, made);
    if (sealed === undefined || list.length === 0) return SERIES_UNKNOWN;
    if ([...venue.kernel.nft.allSeries()].some((one) => one.seal === made)) return CODE_TAKEN;
    const asset = coinOf(desk, coin);
    if (isRefusal(asset)) return asset;
    const price = priceOf(asset, text);
    if (typeof price !== "bigint") return price;
    const odds = [1, 2, 3].map((rarity) => list.filter((one) => one.rarity === rarity).length);
    const [startsAt, endsAt, openMs] = [startsIn * MINUTE_MS, startsIn * MINUTE_MS + days * DAY_MS, openDays * DAY_MS];
    const sold = { creator: userId(sealed.artist), asset: asset.id, price, leaves: list.map(leafOf) };
    const times = { startsAt, endsAt, openMs, isAhead: true };
    return {
      command: { type: "nft/publish-series", ...sold, odds: [odds[0] ?? 0, odds[1] ?? 0, odds[2] ?? 0], ...times, by: operator.id },
      lines: [
        { label: SEAL_LABEL, before: "–", after: made },
        ...oddsLines(list),
        { label: { en: "Price of a box", zh: "单盒价格" }, before: "–", after: `${plainDecimal(price, asset.decimals)} ${asset.code}` },
      ],
      note: {
        en: "The hashes of all boxes go into the log with this: from then on nothing in them can be changed. Who opens draws by words of their own.",
        zh: "全部哈希随此写入日志，之后内容不可更改。开盒者以自己的文字参与抽取。",
      },
      subject: made,
      done: "The series is on sale.",
    };
  },
});

const stop = defineVerb({
  name: "nft/stop-series",
  title: { en: "Sell no more boxes", zh: "停售盲盒" },
  roles: ["admin", "business", "compliance"],
  fields: Type.Object({ series: Type.Integer({ minimum: 1, maximum: 999_999_999 }) }),
  labels: { series: { en: "Series", zh: "系列" } },
  present: async (_desk, about) => (/^\d{1,9}$/.test(about) ? { series: Number(about) } : {}),
  plan({ venue }, { series: number }, { operator }): Plan | ConsoleRefusal {
    const series = venue.kernel.nft.series(number);
    if (series === undefined) return SERIES_UNKNOWN;
    if (venue.kernel.nft.isSeriesOver(series, venue.time.now())) return no("nft_over", { en: "It is over already.", zh: "该系列已结束。" });
    return {
      command: { type: "nft/stop-series", series: number, by: operator.id },
      lines: [
        {
          label: { en: `Boxes of series ${number} on sale`, zh: `系列 ${number} 在售盲盒` },
          before: String(series.size - series.sold.length),
          after: "0",
        },
      ],
      note: {
        en: "What was bought stays, and can be opened; the whole list is shown once none is closed.",
        zh: "已售盲盒保留并可开启；全部开启后公布清单。",
      },
      subject: `nft-series-${number}`,
      done: "No more boxes of it are sold.",
    };
  },
});

export const seriesVerbs: readonly Verb[] = [seal, publish, stop];
