import { Suspense } from "react";
import type { ReactElement } from "react";
import { Clock, Gavel } from "lucide-react";
import { Link } from "react-router";
import { useT } from "../../i18n/texts.ts";
import { signOfDecimal } from "../../numbers/decimal-text.ts";
import { formatTime } from "../../numbers/time-format.ts";
import { wireTime } from "../../numbers/wire-time.ts";
import type { Quote } from "../../quotes/quote.ts";
import { routes } from "../../router/paths.ts";
import { usePreferences } from "../../state/preferences.store.ts";
import { Amount, Price } from "../../ui/amounts.tsx";
import { later } from "../../ui/later.ts";

/** An end or a halt: it comes when it is seen. */
const RareBanner = later(async () => (await import("./rare-banner.tsx")).RareBanner);

/** Session of a stock: phase, its next change in the reader's time, what can be ordered, the auction's price so far, a halt. */
export function SessionBanner({ quote }: { readonly quote: Quote }): ReactElement | null {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const { phase, phaseEnds, haltReason, ordersUntil } = quote.session;
  if (ordersUntil !== "" || haltReason !== undefined) {
    return (
      <Suspense fallback={null}>
        <RareBanner quote={quote} />
      </Suspense>
    );
  }
  if (quote.assetClass !== "stock") return null;
  const time = formatTime(wireTime(phaseEnds), "moment", language) || "–";
  const gathers = phase === "opening_auction" || phase === "closing_auction";
  const Icon = gathers ? Gavel : Clock;
  return (
    <div
      role="status"
      className={`mt-2 flex gap-2 rounded-field px-3 py-2 text-xs lg:mt-0 ${phase === "open" ? "bg-fill text-mut" : "bg-brand-tint text-brand"}`}
    >
      <Icon className="mt-px size-4 shrink-0" aria-hidden />
      <div className="min-w-0">
        <p className="font-semibold">
          {t(`trading.phase.${phase}`, { time })}{" "}
          <Link to={routes.calendar} className="underline underline-offset-2">
            {t("trading.calendar")}
          </Link>
        </p>
        {phase !== "open" && <p>{t(gathers ? "trading.phase.auction.note" : "trading.phase.closed.note")}</p>}
        {gathers && <AuctionLine quote={quote} />}
      </div>
    </div>
  );
}

/** What the auction would trade at if it ended now. */
function AuctionLine({ quote }: { readonly quote: Quote }): ReactElement {
  const t = useT();
  const { auctionPrice, auctionAmount } = quote.session;
  if (signOfDecimal(auctionPrice) <= 0) return <p>{t("trading.auction.none")}</p>;
  return (
    <dl className="mt-1 flex flex-wrap gap-x-4">
      <div className="flex gap-1.5">
        <dt>{t("trading.auction.price")}</dt>
        <dd className="font-semibold">
          <Price value={auctionPrice} decimals={quote.priceDecimals} />
        </dd>
      </div>
      <div className="flex gap-1.5">
        <dt>{t("trading.auction.amount")}</dt>
        <dd className="font-semibold">
          <Amount value={auctionAmount} decimals={quote.quantityDecimals} unit={quote.base} />
        </dd>
      </div>
    </dl>
  );
}
