import { useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { ArrowDown, ArrowUp, Info, Scale } from "lucide-react";
import { Link } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { compareDecimals, cutDecimal } from "../../../../web/numbers/decimal-text.ts";
import { formatTrimmed } from "../../../../web/numbers/number-format.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import { useIsLoggedIn } from "../../../../web/state/session.store.ts";
import { Amount } from "../../../../web/ui/amounts.tsx";
import { Button } from "../../../../web/ui/button.tsx";
import { NumberField } from "../../../../web/ui/number-field.tsx";
import type { SecondsOrder, SecondsTablePeriod, SecondsTableReply } from "../../contract/seconds-replies.ts";
import { useMine, useStakeBalance } from "../seconds.api.ts";
import { givesOf, shareOf, upToTenth } from "../seconds-view.ts";
import { ConfirmSheet } from "./confirm-sheet.tsx";
import { useProblem, type Sale } from "./use-problem.ts";
import { usePurchase } from "./use-purchase.ts";
import { lengthText } from "./words.ts";

const DECIMALS = 6;
const CHIPS = ["10", "50", "100"] as const;

interface TicketProps {
  readonly sale: Sale;
  readonly table: SecondsTableReply;
  readonly periods: readonly SecondsTablePeriod[];
  readonly period: SecondsTablePeriod;
  readonly onPeriod: (seconds: number) => void;
  readonly onBought: (order: SecondsOrder) => void;
}

/** Length, stake, what must be right to break even, and the two sides with what they give. */
export function SecondsTicket({ sale, table, periods, period, onPeriod, onBought }: TicketProps): ReactElement {
  const t = useT();
  const [stake, setStake] = useState("50");
  const purchase = usePurchase({ market: sale.quote.marketId, seconds: period.seconds, stake }, onBought);
  const { asked, isPending, failure } = purchase;
  const mine = useMine().data;
  const balance = useStakeBalance();
  const isLoggedIn = useIsLoggedIn();
  const problem = useProblem({ sale, table, stake, balance, mine });
  const gives = givesOf(stake, period.profit_ratio);
  return (
    <form aria-label={t("product.seconds")} onSubmit={(event) => event.preventDefault()} className="flex flex-col gap-2.5">
      <Periods periods={periods} chosen={period.seconds} onPeriod={onPeriod} />
      <Stakes stake={stake} onStake={setStake} balance={balance} />
      <There balance={balance} />
      <BreakEven period={period} />
      {isLoggedIn && balance !== undefined && compareDecimals(balance, table.least) < 0 && <MoveHere />}
      {!isLoggedIn ? (
        <LogIn />
      ) : (
        <div className="grid grid-cols-2 gap-2">
          {(["up", "down"] as const).map((side) => (
            <SideButton
              key={side}
              side={side}
              back={gives?.back}
              pending={isPending}
              disabled={problem !== undefined}
              onPress={() => purchase.press(side)}
            />
          ))}
        </div>
      )}
      {/* Below the sides: what comes and goes must not move them under the hand. */}
      <p role="status" className="rounded-field bg-fill px-3 py-2 text-xs text-mut empty:hidden">
        {problem?.text}
      </p>
      <p role="alert" className="text-sm text-down empty:hidden">
        {asked === undefined ? failure : ""}
      </p>
      <ConfirmSheet
        asked={
          asked === undefined || gives === undefined
            ? undefined
            : { symbol: sale.quote.symbol, side: asked, seconds: period.seconds, stake, back: gives.back, breakEven: period.break_even }
        }
        isPending={isPending}
        error={failure}
        onBuy={purchase.confirm}
        onClose={purchase.cancel}
      />
    </form>
  );
}

interface PeriodsProps {
  readonly periods: readonly SecondsTablePeriod[];
  readonly chosen: number;
  readonly onPeriod: (seconds: number) => void;
}

function Periods({ periods, chosen, onPeriod }: PeriodsProps): ReactElement {
  const t = useT();
  return (
    <div role="radiogroup" aria-label={t("seconds.lengths")} className="grid grid-cols-3 gap-2">
      {periods.map(({ seconds, profit_ratio: ratio }) => (
        <label
          key={seconds}
          className={`flex min-h-13 cursor-pointer flex-col items-center justify-center rounded-field border px-1 py-1 text-center has-focus-visible:outline-2 has-focus-visible:outline-mark ${seconds === chosen ? "border-mark bg-brand-tint" : "border-transparent bg-fill hover:bg-fill-strong"}`}
        >
          <input type="radio" name="seconds-length" className="sr-only" checked={seconds === chosen} onChange={() => onPeriod(seconds)} />
          <span className={`text-sm font-semibold ${seconds === chosen ? "text-brand" : ""}`}>{lengthText(seconds)}</span>
          <span className={`text-xs ${seconds === chosen ? "text-fg" : "text-mut"}`}>
            +<Amount value={ratio} decimals={2} least={0} />%
          </span>
        </label>
      ))}
    </div>
  );
}

interface StakesProps {
  readonly stake: string;
  readonly onStake: (stake: string) => void;
  readonly balance: string | undefined;
}

function Stakes({ stake, onStake, balance }: StakesProps): ReactElement {
  const t = useT();
  // Whole cents of what there is; never more.
  const all = balance === undefined ? undefined : cutDecimal(balance, 2).replace(/\.?0+$/, "");
  const chip = (text: string, value: string | undefined): ReactElement => (
    <button
      key={text}
      type="button"
      aria-pressed={value !== undefined && value === stake}
      disabled={value === undefined}
      onClick={() => value !== undefined && onStake(value)}
      className={`min-h-12 min-w-12 flex-1 rounded-field border px-1 text-sm whitespace-nowrap big-letters:min-w-fit font-semibold disabled:opacity-50 ${value === stake ? "border-mark bg-brand-tint text-brand" : "border-transparent bg-fill text-mut hover:text-fg"}`}
    >
      {text}
    </button>
  );
  return (
    <div className="flex flex-wrap gap-2 [--field-height:3rem]">
      <div className="min-w-32 flex-[2]">
        <NumberField label={`${t("seconds.stake")} (USDT)`} value={stake} decimals={DECIMALS} onText={onStake} />
      </div>
      <div role="group" aria-label={t("seconds.stakes")} className="flex flex-[3] gap-2 big-letters:flex-wrap">
        {CHIPS.map((value) => chip(value, value))}
        {chip(t("seconds.all"), all)}
      </div>
    </div>
  );
}

/** What share must be right, and one's own beside it: quiet, never coloured. */
function BreakEven({ period }: { readonly period: SecondsTablePeriod }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const isLoggedIn = useIsLoggedIn();
  const mine = useMine().data;
  const percent = (value: string): string => `${formatTrimmed(value, { least: 1, most: 1 }, language)}\u00a0%`;
  const share = mine === undefined ? undefined : shareOf(mine);
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-xs text-mut">
      <span className="flex items-center gap-1.5">
        <Scale className="size-4 shrink-0 text-brand" aria-hidden />
        {t("seconds.break_even", { share: percent(upToTenth(period.break_even)) })}
      </span>
      {isLoggedIn && (
        <span>
          {share === undefined || mine === undefined
            ? t("seconds.yours_none")
            : t("seconds.yours", { count: mine.decided, share: percent(share) })}
        </span>
      )}
    </p>
  );
}

function MoveHere(): ReactElement {
  const t = useT();
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-field bg-brand-tint px-3 py-1 text-xs text-brand">
      <span className="flex min-w-0 flex-1 basis-40 items-center gap-1.5">
        <Info className="size-4 shrink-0" aria-hidden />
        {t("seconds.empty")}
      </span>
      <Link
        to={withQuery(routes.transfer, { currency: 3, from: "change", to: "micro" })}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-2"
      >
        {t("seconds.move")}
      </Link>
    </p>
  );
}

function LogIn(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  return (
    <Button tone="gold" onClick={() => navigation.to(routes.login)}>
      {t("seconds.login")}
    </Button>
  );
}

interface SideProps {
  readonly side: "up" | "down";
  readonly back: string | undefined;
  readonly pending: boolean;
  readonly disabled: boolean;
  readonly onPress: () => void;
}

function SideButton({ side, back, pending, disabled, onPress }: SideProps): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const Icon = side === "up" ? ArrowUp : ArrowDown;
  const amount = back === undefined ? "–" : formatTrimmed(back, { least: 2, most: 2 }, language);
  return (
    <Button tone={side} className="min-h-14 px-2!" disabled={disabled || pending} aria-busy={pending} onClick={onPress}>
      <span className="flex min-w-0 flex-col items-center">
        <span className="flex items-center gap-1.5">
          <Icon className="size-5" aria-hidden />
          {t(side === "up" ? "seconds.up" : "seconds.down")}
        </span>
        <span className="text-xs font-medium">{t("seconds.gives", { amount })}</span>
      </span>
    </Button>
  );
}

/** What there is, and what of one's own limit is used. */
function There({ balance }: { readonly balance: string | undefined }): ReactNode {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const hidden = usePreferences((state) => state.hideAmounts);
  const mine = useMine().data;
  const isLoggedIn = useIsLoggedIn();
  if (!isLoggedIn) return null;
  // Its place is kept until it is known.
  if (mine === undefined) return <p className="min-h-4" />;
  const money = (value: string): string => (hidden ? "••••" : formatTrimmed(value, { least: 0, most: 2 }, language));
  const limit = mine.limits.find((row) => row.limit === "stake_day")?.amount ?? "";
  return (
    <p className="flex flex-wrap justify-between gap-x-3 text-xs text-mut">
      <span>
        {t("seconds.available")} {balance === undefined ? "–" : <Amount value={balance} decimals={2} mine unit="USDT" />}
      </span>
      <span>
        {limit === ""
          ? t("seconds.today", { used: money(mine.staked) })
          : t("seconds.today_of", { used: money(mine.staked), limit: money(limit) })}
      </span>
    </p>
  );
}
