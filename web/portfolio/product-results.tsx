import type { ReactElement } from "react";
import { ChevronDown } from "lucide-react";
import type { Product } from "../../features/portfolio/contract/products.ts";
import { useT } from "../i18n/texts.ts";
import type { TextKey } from "../i18n/texts.ts";
import { signOfDecimal } from "../numbers/decimal-text.ts";
import { Amount } from "../ui/amounts.tsx";
import { useCost } from "./portfolio.api.ts";
import type { CostReply } from "./portfolio.api.ts";
import { barsOf } from "./product-bars.ts";

const PRODUCT_TEXTS: Record<Product, TextKey> = {
  spot: "portfolio.product.spot",
  stocks: "portfolio.product.stocks",
  futures: "portfolio.product.futures",
  seconds: "portfolio.product.seconds",
  lock_mining: "portfolio.product.lock_mining",
  dual_investment: "portfolio.product.dual_investment",
  token_sale: "portfolio.product.token_sale",
  loans: "portfolio.product.loans",
  nft: "portfolio.product.nft",
  quizzes: "portfolio.product.quizzes",
  copies: "portfolio.product.copies",
  exchange: "portfolio.product.exchange",
  campaigns: "portfolio.product.campaigns",
  rebate: "portfolio.product.rebate",
  withdrawal: "portfolio.product.withdrawal",
};

/** What each product brought and which fees it took; nothing before there is something. Folded it is a line with the sum, which opens. */
export function ProductResults({ isFolded = false }: { readonly isFolded?: boolean }): ReactElement | null {
  const t = useT();
  const { data } = useCost();
  if (data === undefined || data.products.length === 0) return null;
  const sum = <Amount value={data.realised} decimals={2} signed mine className="live-figures font-semibold" />;
  if (isFolded) {
    return (
      <details className="group rounded-2xl border border-line bg-card">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-4 py-2 text-sm [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1 font-semibold">{t("portfolio.by_product")}</span>
          {sum}
          <ChevronDown className="size-4 shrink-0 text-mut group-open:rotate-180" aria-hidden />
        </summary>
        <div className="px-4 pb-4">
          <Products products={data.products} />
        </div>
      </details>
    );
  }
  return (
    <section aria-labelledby="product-results" className="rounded-2xl border border-line bg-card p-5">
      <h2 id="product-results" className="text-sm font-semibold">
        {t("portfolio.by_product")}
      </h2>
      <Products products={data.products} />
      <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line pt-3 text-sm font-semibold">
        <span>{t("portfolio.realised")}</span>
        {sum}
      </div>
    </section>
  );
}

/** A bar from the middle, and the same in figures. */
function Products({ products }: Pick<CostReply, "products">): ReactElement {
  const t = useT();
  const bars = barsOf(products.map(({ realised }) => realised));
  return (
    <>
      <p className="mt-0.5 mb-3 text-xs text-mut">{t("portfolio.by_product.hint")}</p>
      <ul className="live-figures flex flex-col gap-3">
        {products.map(({ product, realised, fees }, index) => (
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
    </>
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
