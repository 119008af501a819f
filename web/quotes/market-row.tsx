import { memo } from "react";
import type { ReactElement, ReactNode } from "react";
import { useT } from "../i18n/texts.ts";
import type { Translate } from "../i18n/texts.ts";
import type { LanguageCode } from "../i18n/languages.ts";
import { formatSpan } from "../numbers/span.ts";
import { wireTime } from "../numbers/wire-time.ts";
import { usePreferences } from "../state/preferences.store.ts";
import { venueNow } from "../state/venue-time.ts";
import { Amount, Change } from "../ui/amounts.tsx";
import { CoinIcon } from "../ui/coin-icon.tsx";
import { MarketPrice } from "./market-price.tsx";
import { turnover } from "./quote.ts";
import type { Session } from "./quote.ts";
import { Sparkline } from "./sparkline.tsx";
import { useQuote } from "./quotes.store.ts";

/** Why the market does not trade right now, and when a closed one does; undefined while it trades. */
function restText({ phase, haltReason, phaseEnds }: Session, t: Translate, language: LanguageCode): string | undefined {
  if (haltReason !== undefined) return t("shell.session.halted");
  if (phase === "open") return undefined;
  if (phase !== "closed") return t("shell.session.auction");
  const opens = wireTime(phaseEnds);
  return opens === undefined
    ? t("shell.session_closed")
    : t("shell.session.opens_in", { time: formatSpan(opens.getTime() - venueNow(), language) });
}

interface MarketRowProps {
  readonly symbol: string;
  readonly onPress: () => void;
  readonly chosen?: boolean;
  /** Where rows can be sorted by it; a narrow phone then has no room for the name. */
  readonly withVolume?: boolean;
  /** Before the coin, such as a star. */
  readonly start?: ReactNode;
}

/** One market with its live price; draws itself when its own quote moves. */
export const MarketRow = memo(function MarketRow({
  symbol,
  onPress,
  chosen = false,
  withVolume = false,
  start,
}: MarketRowProps): ReactElement | null {
  const t = useT();
  const quote = useQuote(symbol);
  const language = usePreferences((preferences) => preferences.language);
  if (quote === undefined) return null;
  const state = restText(quote.session, t, language);
  return (
    <li className={`flex items-center ${chosen ? "bg-brand-tint" : ""}`}>
      {start}
      <button
        type="button"
        onClick={onPress}
        aria-current={chosen ? "true" : undefined}
        className={`flex h-16 min-w-0 flex-1 items-center gap-3 pr-4 text-left big-letters:h-auto big-letters:flex-wrap big-letters:gap-y-1 big-letters:py-2 transition-colors hover:bg-fill focus-visible:-outline-offset-2 ${start === undefined ? "pl-4" : "pl-0"}`}
      >
        {/* On the narrowest phones the name needs its room. */}
        <span className="shrink-0 max-[359px]:hidden">
          <CoinIcon code={quote.base} size={34} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">
            {quote.base}
            <span className="text-2xs font-normal text-mut max-[379px]:hidden">/{quote.quote}</span>
          </span>
          <span className="block truncate text-2xs text-mut">
            {state === undefined ? (
              <>
                <span className={withVolume ? "max-[479px]:hidden" : ""}>{quote.title}</span>
                <span className={withVolume ? "max-[479px]:hidden" : "hidden"}> · </span>
                {withVolume && (
                  <>
                    <span className="max-[379px]:hidden">{t("shell.volume_short")} </span>
                    <Amount value={turnover(quote)} compact decimals={2} />
                  </>
                )}
              </>
            ) : (
              state
            )}
          </span>
        </span>
        <Sparkline symbol={symbol} change={quote.change} className="hidden h-7 w-16 shrink-0 min-[480px]:block" />
        <span className="live-figures flex items-center gap-3 big-letters:w-full big-letters:justify-end">
          <MarketPrice quote={quote} className="w-24 max-[359px]:w-20 text-right font-medium big-letters:w-auto" />
          <Change value={quote.change} chip className="w-19 big-letters:w-auto big-letters:px-2 py-1.5 text-center text-sm font-semibold" />
        </span>
      </button>
    </li>
  );
});
