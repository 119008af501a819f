import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import { Calculator, Info, ListChecks } from "lucide-react";
import { useT } from "../../../../web/i18n/texts.ts";
import { formatTime } from "../../../../web/numbers/time-format.ts";
import { MarketPrice } from "../../../../web/quotes/market-price.tsx";
import type { Quote } from "../../../../web/quotes/quote.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import { HeadStat } from "../../../../web/trading/head/market-head.tsx";
import { Amount, Change, Price, toneOf } from "../../../../web/ui/amounts.tsx";
import { IconButton } from "../../../../web/ui/button.tsx";
import type { ContractRow, LeverAccountReply } from "../../contract/futures-rows.ts";
import { fundingOf } from "../futures.form.ts";

const SECOND_MS = 1000;

/** Until the next funding, by the venue's clock as it was when the contract was read. */
function useCountdown(next: number, now: number): string {
  const [readAt] = useState(() => ({ now: performance.now() }));
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setPassed(performance.now() - readAt.now), SECOND_MS);
    return () => clearInterval(timer);
  }, [readAt]);
  const seconds = Math.max(0, Math.floor((next - now - passed) / SECOND_MS));
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

interface ContractProps {
  readonly contract: ContractRow;
  /** When it was read, by the venue's clock. */
  readonly now: number;
}

/** What kind of product it is, beside the name. */
export function PerpetualChip(): ReactElement {
  const t = useT();
  return (
    <span className="shrink-0 rounded-md bg-fill px-1.5 py-0.5 text-2xs font-medium whitespace-nowrap text-mut max-[379px]:hidden big-letters:hidden">
      {t("futures.perpetual")}
    </span>
  );
}

/** Closing only, or an index that is too old: said above everything else. */
export function ContractNote({ contract }: Pick<ContractProps, "contract">): ReactElement | null {
  const t = useT();
  const language = usePreferences((state) => state.language);
  if (contract.halted === 1) {
    return (
      <p role="status" className="rounded-field bg-brand-tint px-3 py-2 text-xs text-brand">
        {contract.halted_until === 0
          ? t("futures.halted")
          : t("futures.halted_until", { time: formatTime(contract.halted_until, "moment", language) })}{" "}
        {contract.halt_reason}
      </p>
    );
  }
  if (contract.fresh === 1) return null;
  return (
    <p role="status" className="rounded-field bg-fill px-3 py-2 text-xs text-mut">
      {t("futures.problem.stale")}
    </p>
  );
}

/** On a phone: the last price large, mark, index and funding beside it. */
export function PhoneFigures({ quote, contract, now }: ContractProps & { readonly quote: Quote }): ReactElement {
  const t = useT();
  return (
    <div className="live-figures flex flex-col gap-2 pr-4 pb-2">
      <ContractNote contract={contract} />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <div className="min-w-0">
          <MarketPrice quote={quote} className={`block text-2xl leading-[2.25rem] font-semibold ${toneOf(quote.change)}`} />
          <p className="flex items-center gap-2 text-xs text-mut">
            {t("futures.last")}
            <Change value={quote.change} chip className="font-semibold" />
          </p>
        </div>
        <dl className="min-w-40 flex-1 text-xs leading-[1.25rem]">
          <Line label={t("futures.mark")}>
            <Price value={contract.mark} decimals={contract.price_decimals} className="font-semibold" />
          </Line>
          <Line label={t("futures.index")}>
            <Price value={contract.index} decimals={contract.price_decimals} />
          </Line>
          <Countdown key={now} contract={contract} now={now} />
        </dl>
      </div>
    </div>
  );
}

function Countdown({ contract, now }: ContractProps): ReactElement {
  const t = useT();
  const left = useCountdown(contract.next_funding, now);
  return (
    <Line label={t("futures.funding_in", { time: left })}>
      <Amount value={contract.funding_rate} decimals={4} unit="%" className="font-semibold" />
    </Line>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactElement }): ReactElement {
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt className="text-mut tabular-nums">{label}</dt>
      <dd className="ml-auto">{children}</dd>
    </div>
  );
}

interface DeskStatsProps extends ContractProps {
  readonly quote: Quote;
  readonly account: LeverAccountReply | undefined;
}

/** In the head of a wide window; what has no room leaves from the end. */
export function DeskStats({ quote, contract, now, account }: DeskStatsProps): ReactElement {
  const t = useT();
  return (
    <>
      <HeadStat label={t("futures.mark")}>
        <Price value={contract.mark} decimals={contract.price_decimals} className="font-medium" />
      </HeadStat>
      <HeadStat label={t("futures.index")}>
        <Price value={contract.index} decimals={contract.price_decimals} className="font-medium" />
      </HeadStat>
      <FundingStat key={now} contract={contract} now={now} account={account} />
      <HeadStat label={t("futures.open_interest")}>
        <Amount value={contract.open_interest} decimals={contract.number_decimals} compact unit={contract.currency_name} />
      </HeadStat>
      <HeadStat label={t("trading.high_24h")} from="broad">
        <Price value={quote.high} decimals={quote.priceDecimals} />
      </HeadStat>
      <HeadStat label={t("trading.low_24h")} from="broad">
        <Price value={quote.low} decimals={quote.priceDecimals} />
      </HeadStat>
      <HeadStat label={t("trading.volume_24h")} from="large">
        <Amount value={quote.volume} compact decimals={2} unit={quote.base} />
      </HeadStat>
      <HeadStat label={t("trading.fees")} from="large">
        <span>
          <Amount value={contract.maker_fee} decimals={2} /> % / <Amount value={contract.taker_fee} decimals={2} /> %
        </span>
      </HeadStat>
    </>
  );
}

/** The rate, and what one's own positions in this contract would pay or receive with it. */
function FundingStat({ contract, now, account }: Omit<DeskStatsProps, "quote">): ReactElement {
  const t = useT();
  const left = useCountdown(contract.next_funding, now);
  const own = fundingOf(account?.positions ?? [], contract);
  return (
    <HeadStat label={<span className="tabular-nums">{t("futures.funding_in", { time: left })}</span>}>
      <span className="whitespace-nowrap">
        <Amount value={contract.funding_rate} decimals={4} unit="%" className="font-medium" />
        {own !== undefined && (
          <>
            {" "}
            <span className="text-mut">≈</span> <Amount value={own} decimals={2} signed mine unit={contract.legal_name} />
          </>
        )}
      </span>
    </HeadStat>
  );
}

interface ButtonsProps {
  readonly contract: ContractRow;
  readonly onCalculator: () => void;
}

export function CalculatorButton({ onCalculator }: Pick<ButtonsProps, "onCalculator">): ReactElement {
  const t = useT();
  return (
    <IconButton label={t("futures.calculator")} onClick={onCalculator}>
      <Calculator className="size-5" aria-hidden />
    </IconButton>
  );
}

/** Beside the products of a phone: the calculator, and everything that one has. */
export function ProductButtons({ onCalculator }: Pick<ButtonsProps, "onCalculator">): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  return (
    <>
      <CalculatorButton onCalculator={onCalculator} />
      <IconButton label={t("futures.all_of_it")} onClick={() => navigation.to(routes.futuresPositions)}>
        <ListChecks className="size-5" aria-hidden />
      </IconButton>
    </>
  );
}

/** Terms, funding, insurance fund and close-outs of the contract. */
export function FactsButton({ contract }: Pick<ButtonsProps, "contract">): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  return (
    <IconButton
      label={t("futures.facts")}
      onClick={() => navigation.to(withQuery(routes.futuresFacts, { show: "terms", symbol: contract.symbol }))}
    >
      <Info className="size-5" aria-hidden />
    </IconButton>
  );
}
