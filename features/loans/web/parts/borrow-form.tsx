import { useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { formatDecimal, plainDecimal } from "../../../../money/decimal.ts";
import { formatTrimmed } from "../../../../web/numbers/number-format.ts";
import { routes } from "../../../../web/router/paths.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import { useIsLoggedIn } from "../../../../web/state/session.store.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { NumberField } from "../../../../web/ui/number-field.tsx";
import type { LoanCoinRow, LoanListReply, LoanProductRow } from "../../contract/loans-replies.ts";
import { reckon, unitsOf } from "../loan-view.ts";
import { useLoanAct } from "../loans.api.ts";
import { LoanConfirm } from "./loan-confirm.tsx";
import { RiskBar, useRateText } from "./risk-bar.tsx";

const SELECT = "h-12 w-full rounded-field border border-line bg-fill px-3 font-medium";
const DAYS = [7, 30, 90, 180, 365];

interface FormProps {
  readonly reply: LoanListReply;
  readonly product: LoanProductRow;
}

/** What a loan costs, how much has to be pledged for it, and at which price it would be sold; and the way to ask for it. */
export function BorrowForm({ reply, product }: FormProps): ReactElement | null {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const coins = reply.coins.filter(({ is_open: isOpen, ticks }) => isOpen === 1 && ticks > 0);
  const [coinId, setCoinId] = useState<number>();
  const [typed, setTyped] = useState("");
  const [pledged, setPledged] = useState("");
  const [days, setDays] = useState(Math.min(30, product.days_max));
  const coin =
    coins.find(({ currency_id: id }) => id === coinId) ?? coins.find(({ currency_id: id }) => id !== product.currency_id) ?? coins[0];
  const borrowed = unitsOf(typed, product.decimals);
  if (coin === undefined) return null;
  const pledge = unitsOf(pledged, coin.decimals);
  const reckoned = borrowed === undefined ? undefined : reckon(reply, product, { borrowed, days, coin, pledge: pledge ?? 0n });
  const sum = (value: string, decimals: number): string => formatTrimmed(value, { least: 0, most: decimals }, language);
  const result = reckoned !== undefined && pledge !== undefined && <Result product={product} coin={coin} reckoned={reckoned} />;
  return (
    <form className="flex min-w-0 flex-col gap-3" onSubmit={(event) => event.preventDefault()}>
      <NumberField
        label={`${t("loans.borrow_amount")} (${product.currency_name})`}
        value={typed}
        decimals={product.decimals}
        onText={setTyped}
      />
      <p className="text-xs text-mut tabular-nums">
        {t("loans.bounds", {
          least: sum(product.borrow_amount_min, product.decimals),
          most: sum(product.borrow_amount_max, product.decimals),
          currency: product.currency_name,
        })}
      </p>
      <Choices product={product} coins={coins} days={days} onDays={setDays} coin={coin} onCoin={setCoinId} />
      <NumberField
        label={`${t("loans.pledge_amount")} (${coin.currency_name})`}
        value={pledged}
        decimals={coin.decimals}
        onText={setPledged}
      />
      <p className="flex flex-wrap justify-between gap-x-3 text-xs text-mut tabular-nums">
        <span>
          {t("loans.have")} {sum(coin.balance, coin.decimals)} {coin.currency_name}
        </span>
        {reckoned?.pledge !== undefined && (
          <button
            type="button"
            className="font-semibold text-brand underline underline-offset-2"
            onClick={() => setPledged(plainDecimal(reckoned.pledge ?? 0n, coin.decimals))}
          >
            {t("loans.needed", { amount: sum(formatDecimal(reckoned.pledge, coin.decimals), coin.decimals), currency: coin.currency_name })}
          </button>
        )}
      </p>
      {result}
      <Submit
        product={product}
        coin={coin}
        days={days}
        typed={typed}
        pledged={pledged}
        result={result}
        isReady={borrowed !== undefined && pledge !== undefined}
        onDone={() => {
          setTyped("");
          setPledged("");
        }}
      />
    </form>
  );
}

interface ChoicesProps {
  readonly product: LoanProductRow;
  readonly coins: readonly LoanCoinRow[];
  readonly days: number;
  readonly onDays: (days: number) => void;
  readonly coin: LoanCoinRow;
  readonly onCoin: (id: number) => void;
}

/** For how long, and against what. */
function Choices({ product, coins, days, onDays, coin, onCoin }: ChoicesProps): ReactElement {
  const t = useT();
  return (
    <div className="grid grid-cols-2 gap-3 big-letters:grid-cols-1">
      <label className="min-w-0 text-xs text-mut">
        {t("loans.term")}
        <select className={SELECT} value={days} onChange={({ target }) => onDays(Number(target.value))}>
          {[
            ...new Set([product.days_min, ...DAYS.filter((one) => one > product.days_min && one < product.days_max), product.days_max]),
          ].map((one) => (
            <option key={one} value={one}>
              {t("loans.days", { count: one })}
            </option>
          ))}
        </select>
      </label>
      <label className="min-w-0 text-xs text-mut">
        {t("loans.pledge_coin")}
        <select className={SELECT} value={coin.currency_id} onChange={({ target }) => onCoin(Number(target.value))}>
          {coins.map(({ currency_id: id, currency_name: code }) => (
            <option key={id} value={id}>
              {code}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

function Result({
  product,
  coin,
  reckoned,
}: {
  readonly product: LoanProductRow;
  readonly coin: LoanCoinRow;
  readonly reckoned: ReturnType<typeof reckon>;
}): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const rateText = useRateText();
  const sum = (units: bigint): string =>
    formatTrimmed(formatDecimal(units, product.decimals), { least: 2, most: product.decimals }, language);
  const { interest, lateDay, rate, sellTicks, callTicks } = reckoned;
  const price = (ticks: bigint): string =>
    formatTrimmed(formatDecimal(ticks, coin.price_decimals), { least: 0, most: coin.price_decimals }, language);
  const rows: readonly (readonly [string, string])[] = [
    [t("loans.rate"), rateText(rate)],
    [t("loans.interest_in_all"), `${sum(interest)} ${product.currency_name}`],
    ...(callTicks === undefined ? [] : [[t("loans.call_price"), price(callTicks)] as const]),
    ...(sellTicks === undefined ? [] : [[t("loans.sell_price"), price(sellTicks)] as const]),
    [t("loans.late_day"), `${sum(lateDay)} ${product.currency_name}`],
  ];
  return (
    <div className="flex flex-col gap-3 rounded-xl bg-fill p-3">
      <RiskBar rate={rate} sell={product.sell_ppm} call={product.call_ppm} open={product.open_ppm} />
      <dl className="flex flex-col gap-1 text-sm tabular-nums">
        {rows.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-3">
            <dt className="text-mut">{label}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface SubmitProps {
  readonly product: LoanProductRow;
  readonly coin: LoanCoinRow;
  readonly days: number;
  readonly typed: string;
  readonly pledged: string;
  readonly result: ReactNode;
  readonly isReady: boolean;
  readonly onDone: () => void;
}

/** One tap more than it took: a loan that is taken pledges what one has at once. */
function Submit({ product, coin, days, typed, pledged, result, isReady, onDone }: SubmitProps): ReactElement {
  const t = useT();
  const act = useLoanAct();
  const [isAsking, setAsking] = useState(false);
  const isLoggedIn = useIsLoggedIn();
  const fields = { id: product.id, amount: typed, days, margin_currency: coin.currency_id, margin: pledged };
  const ask = (): void => {
    act.reset();
    setAsking(true);
  };
  const borrow = (): void =>
    act.mutate(
      { path: "/borrow/buy", fields },
      {
        onSuccess: () => {
          setAsking(false);
          onDone();
        },
      },
    );
  return (
    <>
      <p className="text-xs text-mut">{t("loans.risk")}</p>
      {product.kind === "desk" && <p className="text-xs text-mut">{t("loans.desk_note")}</p>}
      {isLoggedIn ? (
        <Button tone="gold" disabled={!isReady || product.may_ask === 0} onClick={ask}>
          {product.kind === "desk" ? t("loans.ask") : t("loans.borrow")}
        </Button>
      ) : (
        <Link to={routes.login} className="gold-fill inline-flex h-12 items-center justify-center rounded-field font-semibold">
          {t("loans.log_in")}
        </Link>
      )}
      <LoanConfirm
        {...{ product, coin, days, pledged, borrowed: typed, isPending: act.isPending, error: act.error }}
        open={isAsking && isReady}
        onOpen={setAsking}
        onBorrow={borrow}
      >
        {result}
      </LoanConfirm>
    </>
  );
}
