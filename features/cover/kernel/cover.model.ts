/** The auditor's model of cover: paper money in, and out again what nobody was promised. */
import type { ModelNeeds, ModelPart } from "../../../simulation/auditor/model-part.ts";
import type { CoverCommand } from "./cover.ts";

const HOUSE = 0;
const ISSUANCE_KIND = 17;
/** Numbers of the chart of accounts. */
export const PRODUCT_KINDS: Readonly<Record<string, number>> = {
  fees: 16,
  dust: 18,
  insurance: 19,
  mining: 20,
  seconds: 21,
  dual: 22,
  exchange: 23,
  loans: 24,
  sale: 25,
  quizzes: 26,
  game: 27,
  nft: 28,
  bonus: 29,
  coupons: 30,
  copies: 31,
  promotions: 33,
  example: 63,
};

export function coverModel({ ledger, assets, isPaper, facts, known }: ModelNeeds): ModelPart {
  const change = ({ type, product, asset, amount }: CoverCommand): string | undefined => {
    const kind = PRODUCT_KINDS[product];
    if (kind === undefined) return "product_not_found";
    if (!assets.has(asset)) return "asset_not_found";
    if (amount < 1n) return "amount_invalid";
    if (!isPaper()) return "paper_only";
    const [house, issuance] = [ledger.purse(HOUSE, kind, asset), ledger.purse(HOUSE, ISSUANCE_KIND, asset)];
    const units = type === "cover/fund" ? amount : -amount;
    const isFund = product === "insurance";
    const stays = type === "cover/withdraw" && isFund && facts.rules >= 7 ? known.fundOwes(asset) : 0n;
    if (house.own + units < stays) return "cover_exhausted";
    const move = (): void => {
      house.own += units;
      issuance.own -= units;
    };
    if (isFund) known.movingFund(asset, move);
    else move();
    return undefined;
  };
  return { prefix: "cover", apply: (command) => change(command as CoverCommand) };
}
