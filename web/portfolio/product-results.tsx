import type { ReactElement } from "react";
import type { Product } from "../../features/portfolio/contract/products.ts";
import { useT } from "../i18n/texts.ts";
import type { TextKey } from "../i18n/texts.ts";
import { signOfDecimal } from "../numbers/decimal-text.ts";
import { Amount } from "../ui/amounts.tsx";
import { useCost } from "./portfolio.api.ts";
import { barsOf } from "./product-bars.ts";

const PRODUCT_TEXTS: Record<Product, TextKey> = {
  spot: "portfolio.product.spot",
  stocks: "portfolio.product.stocks",
  exchange: "portfolio.product.exchange",
  campaigns: "portfolio.product.campaigns",
  rebate: "portfolio.product.rebate",
  withdrawal: "portfolio.product.withdrawal",
};

/** What each product brought and which fees it took: a bar from the middle, and the same in figures. Nothing before there is something. */
export function ProductResults(): ReactElement | null {
  const t = useT();
  const { data } = useCost();
  if (data === undefined || data.products.length === 0) return null;
  const bars = barsOf(data.products.map(({ realised }) => realised));
  return (
    <section aria-labelledby="product-results" className="rounded-2xl border border-line bg-card p-4 lg:p-5">
      <h2 id="product-results" className="text-sm font-semibold">
        {t("portfolio.by_product")}
      </h2>
      <p className="mt-0.5 mb-3 text-xs text-mut">{t("portfolio.by_product.hint")}</p>
      <ul className="live-figures flex flex-col gap-3">
        {data.products.map(({ product, realised, fees }, index) => (
          <li key={product} className="text-xs">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="text-sm font-medium">{t(PRODUCT_TEXTS[product])}</span>
              <Amount value={realised} decimals={2} signed mine className="text-sm font-medium" />
            </div>
            <Bar {...(bars[index] ?? { from: 50, width: 0 })} isLoss={signOfDecimal(realised) < 0} />
            <div className="flex flex-wrap justify-between gap-x-3 text-mut">
              <span>{t("portfolio.fees")}</span>
              <Amount value={fees} decimals={2} mine />
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line pt-3 text-sm font-semibold">
        <span>{t("portfolio.realised")}</span>
        <Amount value={data.realised} decimals={2} signed mine />
      </div>
    </section>
  );
}

/** Percent of the whole width; the middle is nothing. */
function Bar({ from, width, isLoss }: { readonly from: number; readonly width: number; readonly isLoss: boolean }): ReactElement {
  return (
    <div aria-hidden className="relative my-1.5 h-1.5 rounded-full bg-fill">
      <span className="absolute inset-y-0 left-1/2 w-px bg-line" />
      <span
        className={`absolute inset-y-0 rounded-full ${isLoss ? "bg-down-fill" : "bg-up-fill"}`}
        style={{ left: `${from}%`, width: `${width}%` }}
      />
    </div>
  );
}
