/** What the marketplace takes and demands: for sales from now on; what is on sale keeps what it was put up with. Always two people. */
import Type from "typebox";
import type { Line } from "../../../../contract/console-wire.ts";
import { no, type ConsoleRefusal } from "../../../../server/console/console-refusal.ts";
import { defineVerb, type Plan, type Verb } from "../../../../server/console/verb.ts";
import type { Kernel } from "../../../../kernel/kernel.ts";
import { formatDecimal } from "../../../../money/decimal.ts";
import { areNftTerms, DAY_MS, DEPOSIT_PPM, EXTEND_MS, FEE_PPM_MOST, PAY_MS, type NftTerms } from "../../formulas.ts";

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];
const ppm = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum, "x-kind": "ppm" });
export const TERM_LABELS = {
  coins: { en: "Currencies, the one of auctions first", zh: "币种（首个用于拍卖）" },
  feePpm: { en: "Fee on every price", zh: "成交费率" },
  royaltyPpm: { en: "Of it to the artist on resale", zh: "其中转售版税" },
  depositPpm: { en: "Deposit of an auction's start", zh: "拍卖押金（起拍价比例）" },
  extendMinutes: { en: "Minutes that a late bid adds", zh: "临近结束出价延长分钟" },
  payHours: { en: "Hours to pay", zh: "付款时限（小时）" },
} as const;
const percent = (value: number): string => `${formatDecimal(BigInt(value), 4, 2)} %`;
const codesOf = ({ assets }: Kernel, ids: readonly number[]): string =>
  ids.map((id) => assets.all().find((one) => one.id === id)?.code ?? String(id)).join(", ");

export function termLines(kernel: Kernel, before: NftTerms | undefined, after: NftTerms): readonly Line[] {
  const of = (label: Line["label"], read: (terms: NftTerms) => string): Line => ({
    label,
    before: before === undefined ? "–" : read(before),
    after: read(after),
  });
  return [
    of(TERM_LABELS.coins, ({ assets }) => codesOf(kernel, assets)),
    of(TERM_LABELS.feePpm, ({ feePpm }) => percent(feePpm)),
    of(TERM_LABELS.royaltyPpm, ({ royaltyPpm }) => percent(royaltyPpm)),
    of(TERM_LABELS.depositPpm, ({ depositPpm }) => percent(depositPpm)),
    of(TERM_LABELS.extendMinutes, ({ extendMs }) => String(extendMs / MINUTE_MS)),
    of(TERM_LABELS.payHours, ({ payMs }) => String(payMs / HOUR_MS)),
  ];
}

const setTerms = defineVerb({
  name: "nft/set-terms",
  title: { en: "Set fees and terms", zh: "设置费率与条款" },
  roles: ["admin", "business"],
  needsTwo: true,
  needsProof: true,
  fields: Type.Object({
    coins: Type.String({ pattern: "^[A-Za-z0-9, ]{1,80}$" }),
    ...{ feePpm: ppm(0, FEE_PPM_MOST), royaltyPpm: ppm(0, FEE_PPM_MOST), depositPpm: ppm(DEPOSIT_PPM.least, DEPOSIT_PPM.most) },
    extendMinutes: Type.Integer({ minimum: EXTEND_MS.least / MINUTE_MS, maximum: EXTEND_MS.most / MINUTE_MS }),
    payHours: Type.Integer({ minimum: PAY_MS.least / HOUR_MS, maximum: (7 * DAY_MS) / HOUR_MS }),
  }),
  labels: TERM_LABELS,
  present: async ({ venue: { kernel } }) => {
    const { terms } = kernel.nft;
    if (terms === undefined) return {};
    const { feePpm, royaltyPpm, depositPpm, extendMs, payMs } = terms;
    const times = { extendMinutes: extendMs / MINUTE_MS, payHours: payMs / HOUR_MS };
    return { coins: codesOf(kernel, terms.assets), feePpm, royaltyPpm, depositPpm, ...times };
  },
  plan({ venue: { kernel } }, { coins, extendMinutes, payHours, ...rates }, { operator, second }): Plan | ConsoleRefusal {
    const codes = coins.split(/[ ,]+/).filter((code) => code !== "");
    const assets = codes.map((code) => kernel.assets.all().find((one) => one.code === code.toUpperCase())?.id ?? 0);
    const terms = { cash: assets[0] ?? 0, assets, ...rates, extendMs: extendMinutes * MINUTE_MS, payMs: payHours * HOUR_MS };
    if (assets.includes(0 as never) || !areNftTerms(terms)) return INVALID;
    const lines = termLines(kernel, kernel.nft.terms, terms).filter(({ before, after }) => before !== after);
    if (lines.length === 0) return no("nothing_changes", { en: "That is how it is.", zh: "与当前设置相同。" });
    return {
      // Without a second the kernel refuses.
      command: { type: "nft/set-terms", terms, askedBy: operator.id, agreedBy: second?.id ?? operator.id },
      lines,
      note: { en: "For what is put on sale from now on; what is on sale keeps its terms.", zh: "仅对此后上架生效，已上架的条款不变。" },
      subject: "nft-terms",
      done: "The marketplace has new terms.",
    };
  },
});

const INVALID = no("nft_terms_invalid", {
  en: "The royalty is no more than the fee; each currency once, and each that there is.",
  zh: "版税不得高于费率；币种须存在且不重复。",
});

export const termsVerbs: readonly Verb[] = [setTerms];
