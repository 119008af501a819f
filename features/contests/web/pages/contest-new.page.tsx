import { useState, type ReactElement } from "react";
import { failureText } from "../../../../web/connection/failure-text.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { TextField } from "../../../../web/ui/field.tsx";
import { NumberField } from "../../../../web/ui/number-field.tsx";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { Segmented } from "../../../../web/ui/segmented.tsx";
import { SkeletonRows } from "../../../../web/ui/skeleton.tsx";
import { ErrorState } from "../../../../web/ui/states.tsx";
import { Switch } from "../../../../web/ui/switch.tsx";
import type { ContestMarketRow } from "../../contract/contests-replies.ts";
import { DECIMALS } from "../contest-view.ts";
import { useContestAct, useContestMarkets } from "../contests.api.ts";
import { CARD } from "../parts/words.tsx";

/** In minutes. */
const STARTS = ["0", "10", "60", "1440"] as const;
const RUNS = ["60", "1440", "10080", "40320"] as const;
const [HOUR, DAY] = [60, 1440];
const COINS_FIRST = ["BTC", "ETH", "SOL"];
const COINS_MOST = 10;

/** A private contest: name, coins, money, when and how long. Whoever is verified opens one; its link is the invitation. */
export function ContestNewPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const markets = useContestMarkets();
  return (
    <>
      <PageHeader title={t("contests.new")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody>
        {markets.data?.is_verified === false && (
          <section className={`${CARD} mb-3 flex flex-col gap-3 p-4`}>
            <p className="text-sm">{t("contests.form.unverified")}</p>
            <Button onClick={() => navigation.to(routes.realMark)}>{t("contests.form.get_verified")}</Button>
          </section>
        )}
        {markets.isPending && <SkeletonRows />}
        {markets.isError && (
          <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void markets.refetch()} />
        )}
        {markets.data !== undefined && <Form markets={markets.data.markets} />}
      </PageBody>
    </>
  );
}

function Form({ markets }: { readonly markets: readonly ContestMarketRow[] }): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const act = useContestAct();
  const [name, setName] = useState("");
  const [coins, setCoins] = useState<readonly number[]>(() =>
    markets.filter(({ coin }) => COINS_FIRST.includes(coin)).map(({ market }) => market),
  );
  const [money, setMoney] = useState("10000");
  const [startsIn, setStartsIn] = useState<(typeof STARTS)[number]>("10");
  const [runsFor, setRunsFor] = useState<(typeof RUNS)[number]>("10080");
  const [isLate, setLate] = useState(true);
  const [seats, setSeats] = useState("30");
  const toggle = (market: number): void =>
    setCoins((before) => (before.includes(market) ? before.filter((one) => one !== market) : [...before, market]));
  const isReady = name.trim().length >= 3 && coins.length > 0 && coins.length <= COINS_MOST && money !== "" && seats !== "";
  const make = (): void => {
    const fields = {
      name,
      markets: coins.join(),
      money: money.replace(/\.$/, ""),
      starts_in: startsIn,
      runs_for: runsFor,
      late: isLate ? 1 : 0,
      seats,
    };
    const onSuccess = (data: unknown): void => {
      const { id } = data as { readonly id: number };
      navigation.redirect(withQuery(routes.contest, { id }));
    };
    act.mutate({ path: "/contest/create", fields }, { onSuccess });
  };
  return (
    <div className="flex flex-col gap-4 pb-4">
      <TextField label={t("contests.form.name")} value={name} onText={setName} maxLength={60} />
      <Coins markets={markets} chosen={coins} onToggle={toggle} />
      <NumberField label={`${t("contests.start")}, USDT`} value={money} decimals={DECIMALS} onText={setMoney} />
      <Times
        label={t("contests.form.starts")}
        value={startsIn}
        values={STARTS}
        textOf={(minutes) => startText(t, minutes)}
        onValue={setStartsIn}
      />
      <Times label={t("contests.form.runs")} value={runsFor} values={RUNS} textOf={(minutes) => runText(t, minutes)} onValue={setRunsFor} />
      <div className="flex items-center justify-between gap-3">
        <span className="text-sm">{t("contests.form.late")}</span>
        <Switch label={t("contests.form.late")} checked={isLate} onChecked={setLate} />
      </div>
      <NumberField label={t("contests.form.seats")} value={seats} decimals={0} onText={setSeats} />
      <p className="text-xs text-mut">{t("contests.play_money")}</p>
      <p role="alert" className="text-sm text-down empty:hidden">
        {act.error === null ? "" : failureText(act.error)}
      </p>
      <Button tone="gold" pending={act.isPending} disabled={!isReady} onClick={make}>
        {t("contests.form.make")}
      </Button>
    </div>
  );
}

interface CoinsProps {
  readonly markets: readonly ContestMarketRow[];
  readonly chosen: readonly number[];
  readonly onToggle: (market: number) => void;
}

function Coins({ markets, chosen, onToggle }: CoinsProps): ReactElement {
  const t = useT();
  return (
    <fieldset className="m-0 border-0 p-0">
      <legend className="pb-1.5 text-sm text-mut">{t("contests.coins")}</legend>
      <div className="flex flex-wrap gap-2">
        {markets.map(({ market, coin }) => (
          <label
            key={market}
            className={`flex h-11 cursor-pointer items-center rounded-full border px-4 text-sm font-semibold has-focus-visible:outline-2 has-focus-visible:outline-mark ${chosen.includes(market) ? "border-mark bg-brand-tint" : "border-line"}`}
          >
            <input type="checkbox" className="sr-only" checked={chosen.includes(market)} onChange={() => onToggle(market)} />
            {coin}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface TimesProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly values: readonly Value[];
  readonly textOf: (minutes: number) => string;
  readonly onValue: (value: Value) => void;
}

function Times<Value extends string>({ label, value, values, textOf, onValue }: TimesProps<Value>): ReactElement {
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-sm text-mut">{label}</span>
      <Segmented
        label={label}
        value={value}
        onValue={onValue}
        options={values.map((one) => ({ value: one, label: textOf(Number(one)) }))}
      />
    </div>
  );
}

type Say = ReturnType<typeof useT>;
function startText(t: Say, minutes: number): string {
  if (minutes === 0) return t("contests.in.now");
  return minutes < HOUR ? t("contests.in.minutes", { count: minutes }) : t("contests.in.hours", { count: minutes / HOUR });
}
function runText(t: Say, minutes: number): string {
  if (minutes < HOUR) return t("contests.for.minutes", { count: minutes });
  return minutes < DAY ? t("contests.for.hours", { count: minutes / HOUR }) : t("contests.for.days", { count: minutes / DAY });
}
