/** Operator's words about cover: paper money for a product's promises, and taking back what is promised to nobody. */
import { parsePositive } from "../../../contract/decimal-string.ts";
import { PRODUCTS } from "../../../kernel/ledger/chart.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { amount } from "../../../money/units.ts";
import { asked, wrong, type OperatorVerb, type OperatorVerbs } from "../../../server/operator/operator-verb.ts";

export const coverOperator: OperatorVerbs = {
  help: [
    "cover-fund PRODUCT COIN AMOUNT   paper money that covers a product's promises",
    "cover-take PRODUCT COIN AMOUNT   takes back what is promised to nobody",
  ],
  verbs: { "cover-fund": change("cover/fund", "cover-fund"), "cover-take": change("cover/withdraw", "cover-take") },
};

function change(type: "cover/fund" | "cover/withdraw", verb: string): OperatorVerb {
  return (kernel, [name = "", coin = "", text = ""]) => {
    const product = PRODUCTS.find((known) => known === name);
    if (product === undefined) return wrong(`${verb} needs a product: ${PRODUCTS.join(", ")}.`);
    const asset = kernel.assets.all().find(({ code }) => code === coin.toUpperCase());
    if (asset === undefined) return wrong(coin === "" ? `${verb} needs a coin.` : `There is no coin ${coin}.`);
    const units = parsePositive(text, asset.decimals);
    if (typeof units !== "bigint") return wrong(`An amount is positive with at most ${asset.decimals} decimals, like 1000.`);
    const what = `${plainDecimal(units, asset.decimals)} ${asset.code}`;
    const done = type === "cover/fund" ? `${product} holds ${what} more.` : `${product} holds ${what} less.`;
    return asked({ type, product, asset: asset.id, amount: amount(units) }, done);
  };
}
