import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";
import { useT } from "../../i18n/texts.ts";
import type { TextKey } from "../../i18n/texts.ts";
import { useQuoteList } from "../../quotes/quotes.store.ts";
import { routes, withQuery } from "../../router/paths.ts";

/** What can be traded, each with its page. */
export type TradedProduct = "spot" | "futures" | "seconds";
const TEXTS: Record<TradedProduct, TextKey> = {
  spot: "trading.product.spot",
  futures: "product.futures",
  seconds: "trading.product.seconds",
};

interface ProductTabsProps {
  readonly current: TradedProduct;
  /** The market on screen: the other product opens with it where it has it. */
  readonly symbol: string;
}

/** Paths of the products that this venue has; empty where there is only one, and nothing to choose. */
function useProducts(symbol: string): readonly { readonly product: TradedProduct; readonly path: string }[] {
  const { quotes } = useQuoteList();
  const mine = quotes.find((quote) => quote.symbol === symbol);
  // A market that lacks the product leads to the product's first one.
  const query = (has: boolean | undefined): { symbol?: string } => (has === true ? { symbol } : {});
  const products = [
    { product: "spot", has: true, path: withQuery(routes.trade, { symbol }) },
    {
      product: "futures",
      has: quotes.some(({ hasContract }) => hasContract),
      path: withQuery(routes.futures, query(mine?.hasContract)),
    },
    { product: "seconds", has: quotes.some(({ hasSeconds }) => hasSeconds), path: withQuery(routes.seconds, query(mine?.hasSeconds)) },
  ] as const;
  const here = products.filter(({ has }) => has);
  return here.length > 1 ? here : [];
}

/** Whether products stand above the market. */
export function useHasProducts(): boolean {
  return useQuoteList().quotes.some(({ hasContract, hasSeconds }) => hasContract || hasSeconds);
}

/** Above the market on a phone; `end` stands at the right. */
export function ProductTabs({ current, symbol, end }: ProductTabsProps & { readonly end?: ReactNode }): ReactElement | null {
  const t = useT();
  const products = useProducts(symbol);
  if (products.length === 0) return null;
  // On a low screen the form's options would lie half under the bar that sends: so much lower they lie below it.
  const below = current === "spot" ? "[@media(height<740px)]:mb-4.5" : "";
  return (
    <div className={`flex h-11 items-stretch justify-between border-b border-line pr-1.5 pl-4 ${below}`}>
      <nav aria-label={t("trading.products")} className="no-scrollbar flex min-w-0 gap-5 overflow-x-auto">
        {products.map(({ product, path }) => (
          <Link
            key={product}
            to={path}
            aria-current={product === current ? "page" : undefined}
            className={`relative flex shrink-0 items-center text-base font-medium focus-visible:-outline-offset-2 ${product === current ? "text-fg" : "text-mut hover:text-fg"}`}
          >
            {t(TEXTS[product])}
            {product === current && <span aria-hidden className="tab-line absolute inset-x-0 bottom-0 h-0.5 rounded-full bg-mark" />}
          </Link>
        ))}
      </nav>
      <div className="flex shrink-0">{end}</div>
    </div>
  );
}

/** At the end of the head of a wide window. */
export function ProductSwitch({ current, symbol }: ProductTabsProps): ReactElement | null {
  const t = useT();
  const products = useProducts(symbol);
  if (products.length === 0) return null;
  return (
    <nav aria-label={t("trading.products")} className="ml-auto flex shrink-0 rounded-lg bg-fill p-0.5">
      {products.map(({ product, path }) => (
        <Link
          key={product}
          to={path}
          aria-current={product === current ? "page" : undefined}
          className={`flex h-8 items-center rounded-md px-3 text-xs font-semibold ${product === current ? "bg-fill-strong text-fg" : "text-mut hover:text-fg"}`}
        >
          {t(TEXTS[product])}
        </Link>
      ))}
    </nav>
  );
}
