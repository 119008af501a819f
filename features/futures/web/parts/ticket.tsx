import { useId, useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { createPortal } from "react-dom";
import { ArrowLeftRight, ChevronDown } from "lucide-react";
import { formatDecimal } from "../../../../money/decimal.ts";
import { RefusedError } from "../../../../web/api/reply.ts";
import { useRequestId } from "../../../../web/api/request-id.ts";
import { failureText } from "../../../../web/connection/failure-text.ts";
import { useIsCut } from "../../../../web/connection/line.store.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { useIsLoggedIn } from "../../../../web/state/session.store.ts";
import { SteppedField } from "../../../../web/trading/ticket/stepped-field.tsx";
import { Amount, Price } from "../../../../web/ui/amounts.tsx";
import { Button } from "../../../../web/ui/button.tsx";
import { NumberField } from "../../../../web/ui/number-field.tsx";
import { Segmented } from "../../../../web/ui/segmented.tsx";
import { ShareSlider } from "../../../../web/ui/share-slider.tsx";
import { Switch } from "../../../../web/ui/switch.tsx";
import { showToast } from "../../../../web/ui/toast.store.ts";
import type { ContractRow, LeverAccountReply } from "../../contract/futures-rows.ts";
import { useFuturesAct } from "../futures.api.ts";
import {
  exitResult,
  hasCredit,
  isWaiting,
  nearestLimit,
  MONEY_DECIMALS,
  previewOf,
  problemOf,
  startForm,
  submitFields,
  type FuturesForm,
  type FuturesPreview,
  type FuturesProblem,
} from "../futures.form.ts";
import type { PositionSide } from "../../formulas.ts";
import { useMyCoupons } from "../../../coupons/web/coupons.api.ts";
import { fittingCoupons } from "../../../coupons/web/fitting.ts";
import { formatTrimmed } from "../../../../web/numbers/number-format.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import { KindChoice, TriggerFields } from "./kind-choice.tsx";
import { LeverageSheet } from "./leverage-sheet.tsx";
import { LeverageSlider } from "./leverage-slider.tsx";

export interface TicketProps {
  readonly contract: ContractRow;
  readonly account: LeverAccountReply | undefined;
  /** Best price of each side of the book. */
  readonly best: { readonly bid: string | undefined; readonly ask: string | undefined };
  /** A price pressed in the book or the chart, a side by its key, lots of the calculator. */
  readonly tap:
    | { readonly price?: string; readonly side?: PositionSide; readonly lots?: string; readonly multiple?: number; readonly at: number }
    | undefined;
  /** The button that sends stands here instead of below the fields. */
  readonly foot?: HTMLElement;
}

type Change = (more: Partial<FuturesForm>) => void;

/** The form's state and its one request. */
function useTicket({ contract, account, best, tap }: TicketProps) {
  const loggedIn = useIsLoggedIn();
  const [form, setForm] = useState<FuturesForm>(() => startForm(contract, "long"));
  const [seenTap, setSeenTap] = useState(tap);
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  const requestId = useRequestId();
  const act = useFuturesAct();
  const needs = { contract, account, best: form.side === "long" ? best.ask : best.bid };
  const preview = previewOf(form, needs);
  const problem = loggedIn ? problemOf(form, preview, needs) : undefined;
  const change: Change = (more) => {
    requestId.renew();
    setTried(false);
    setRefusal(undefined);
    setForm({ ...form, ...more });
  };
  if (tap !== seenTap) {
    setSeenTap(tap);
    if (tap !== undefined) setForm(tapped(form, tap));
  }
  const sent = (said: string): void => {
    requestId.renew();
    setTried(false);
    setForm({ ...form, lots: "", trigger: "", takeProfit: "", stopLoss: "" });
    showToast(said, "good");
  };
  const failed = (error: Error): void => {
    requestId.renew();
    setRefusal(error instanceof RefusedError ? error.message : failureText(error));
  };
  const submit = (): void => {
    setTried(true);
    if (problem !== undefined || act.isPending) return;
    const fields = { ...submitFields(form, contract), request_id: requestId.current() };
    act.mutate({ path: "/lever/submit", fields }, { onSuccess: sent, onError: failed });
  };
  return {
    form,
    change,
    preview,
    problem: tried ? problem : undefined,
    refusal,
    submit,
    pending: act.isPending,
    loggedIn,
  };
}

function tapped(form: FuturesForm, { price, side, lots, multiple }: NonNullable<TicketProps["tap"]>): FuturesForm {
  return {
    ...form,
    ...(price === undefined ? {} : priced(form, price)),
    ...(side === undefined ? {} : { side }),
    ...(lots === undefined ? {} : { lots }),
    ...(multiple === undefined ? {} : { multiple }),
  };
}

/** A pressed price is the trigger of a stop, and a limit order's else. */
const priced = ({ kind }: FuturesForm, price: string): Partial<FuturesForm> =>
  kind === "stop" ? { trigger: price } : { price, kind: "limit" };

/** Long or short, at market, for a better price or at a trigger, with what it costs and what it leads to. */
export function FuturesTicket(props: TicketProps): ReactElement {
  const { contract, account, foot } = props;
  const t = useT();
  const id = useId();
  const [choosesMultiple, setChoosesMultiple] = useState(false);
  const ticket = useTicket(props);
  const { form, change, preview, problem, refusal } = ticket;
  const message = refusal ?? (problem === undefined ? undefined : t(`futures.problem.${problem}`));
  const send = (
    <>
      <p role="alert" className="text-2xs leading-[1rem] text-down not-empty:pb-2">
        {message}
      </p>
      <Submit form={form} id={id} lots={preview.lots ?? 0} contract={contract} pending={ticket.pending} loggedIn={ticket.loggedIn} />
    </>
  );
  return (
    <form
      id={id}
      data-order-form
      tabIndex={-1}
      aria-label={t("futures.form")}
      className="flex min-w-0 flex-col gap-2 outline-none"
      onSubmit={(event) => {
        event.preventDefault();
        ticket.submit();
      }}
    >
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setChoosesMultiple(true)}
        className="flex h-11 items-center justify-between gap-2 rounded-field border border-brand bg-brand-tint px-3 text-sm font-semibold text-brand lg:hidden"
      >
        {t("futures.leverage_of", { multiple: form.multiple })}
        <ChevronDown className="size-4" aria-hidden />
      </button>
      <LeverageSlider
        contract={contract}
        account={account}
        value={form.multiple}
        used={preview.bracket.used}
        side={form.side}
        onValue={(multiple) => change({ multiple })}
        onLocked={() => setChoosesMultiple(true)}
      />
      {account !== undefined && <FreeMoney account={account} />}
      <SizeFields form={form} change={change} contract={contract} preview={preview} problem={problem} />
      {form.kind !== "trailing" && (
        <ExitFields form={form} preview={preview} contract={contract} change={change} wrong={problem === "exits"} />
      )}
      <PreviewLines preview={preview} contract={contract} />
      {foot === undefined ? send : createPortal(send, foot)}
      <LeverageSheet
        open={choosesMultiple}
        onOpen={setChoosesMultiple}
        contract={contract}
        account={account}
        value={form.multiple}
        used={preview.bracket.used}
        side={form.side}
        onValue={(multiple) => change({ multiple })}
      />
    </form>
  );
}

/** On a phone: what can be put up, and the way to move more there. */
function FreeMoney({ account }: { readonly account: LeverAccountReply }): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  return (
    <button
      type="button"
      onClick={() => navigation.to(withQuery(routes.transfer, { from: "change", to: "lever" }))}
      className="-my-1 flex min-h-8 flex-wrap items-center justify-between gap-x-2 text-left text-xs text-mut lg:hidden"
    >
      <span>
        {t("futures.free")}
        {hasCredit(account) && (
          <span className="block text-2xs whitespace-nowrap">
            {t("futures.credit")} <Amount value={account.credit} decimals={2} mine />
          </span>
        )}
      </span>
      <span className="flex items-center gap-1.5">
        <Amount value={account.free} decimals={2} mine className="font-medium text-fg" />
        <ArrowLeftRight className="size-3.5 text-brand" aria-hidden />
        <span className="sr-only">{t("futures.transfer")}</span>
      </span>
    </button>
  );
}

interface SizeProps {
  readonly form: FuturesForm;
  readonly change: Change;
  readonly contract: ContractRow;
  readonly preview: FuturesPreview;
  readonly problem: FuturesProblem | undefined;
}

/** Side, kind, price, lots. */
function SizeFields({ form, change, contract, preview, problem }: SizeProps): ReactElement {
  const t = useT();
  const typed = preview.lots ?? 0;
  return (
    <>
      <Segmented
        label={t("futures.side")}
        options={[
          { value: "long", label: t("futures.long"), tone: "up" },
          { value: "short", label: t("futures.short"), tone: "down" },
        ]}
        value={form.side}
        onValue={(side) => change({ side })}
      />
      <KindChoice
        value={form.kind}
        onValue={(kind) => change({ kind, price: kind === "limit" && form.price === "" ? nearestLimit(contract, form.side) : form.price })}
      />
      {isWaiting(form) && <TriggerFields form={form} change={change} contract={contract} problem={problem} />}
      {form.kind === "limit" && (
        <SteppedField
          label={t("trading.price_in", { unit: contract.legal_name })}
          value={form.price}
          decimals={contract.price_decimals}
          onText={(price) => change({ price })}
          onStep={(direction) => change({ price: formatDecimal(Math.max(1, preview.ticks + direction), contract.price_decimals) })}
          invalid={problem === "price_missing" || problem === "limit_beyond_last"}
        />
      )}
      <SteppedField
        label={t("futures.lots_of", { size: plainSize(contract), unit: contract.currency_name })}
        value={form.lots}
        decimals={0}
        onText={(lots) => change({ lots })}
        onStep={(direction) => change({ lots: String(Math.max(1, typed + direction)) })}
        invalid={problem === "lots_missing" || problem === "lots_above_max" || problem === "money_short"}
      />
      <ShareSlider
        label={t("futures.share")}
        maxLabel={t("futures.max", { count: preview.maxLots })}
        value={preview.maxLots === 0 ? 0 : Math.min(100, Math.round((typed * 100) / preview.maxLots))}
        onValue={(percent) => change({ lots: String(Math.floor((preview.maxLots * percent) / 100) || "") })}
      />
    </>
  );
}

interface SubmitProps {
  readonly form: FuturesForm;
  /** Of the form that it sends. */
  readonly id: string;
  readonly lots: number;
  readonly contract: ContractRow;
  readonly pending: boolean;
  readonly loggedIn: boolean;
}

/** Sends; for guests it leads to the login. */
function Submit({ form, id, lots, contract, pending, loggedIn }: SubmitProps): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const isCut = useIsCut();
  const isLong = form.side === "long";
  if (isCut) {
    return (
      <Button type="submit" form={id} disabled className="w-full text-mut">
        {t("shell.line.waiting")}
      </Button>
    );
  }
  if (contract.halted === 1) {
    return (
      <Button type="submit" form={id} disabled className="w-full text-mut">
        {t("futures.halted")}
      </Button>
    );
  }
  if (!loggedIn) {
    return (
      <Button tone="gold" className="w-full" onClick={navigation.toLogin}>
        {t("futures.login")}
      </Button>
    );
  }
  return (
    <Button type="submit" form={id} tone={isLong ? "up" : "down"} pending={pending} className="w-full">
      {t(isLong ? "futures.long" : "futures.short")} {lots > 0 && <Size lots={lots} contract={contract} />}
    </Button>
  );
}

/** Base units of a lot without the zeros behind. */
export function plainSize({ share_num: size, number_decimals: decimals }: ContractRow): string {
  const [whole = "0", fraction = ""] = size.split(".");
  return decimals === 0 ? whole : `${whole}.${fraction.slice(0, decimals)}`;
}

function Size({ lots, contract }: { readonly lots: number; readonly contract: ContractRow }): ReactElement {
  const digits = plainSize(contract).replace(".", "");
  return (
    <Amount
      value={formatDecimal(BigInt(digits) * BigInt(lots), contract.number_decimals)}
      decimals={contract.number_decimals}
      unit={contract.currency_name}
    />
  );
}

interface ExitResultProps {
  readonly form: FuturesForm;
  readonly preview: FuturesPreview;
  readonly contract: ContractRow;
  readonly price: string;
}

/** What closing there would bring, fees apart; nothing while lots or price are missing. */
function ExitResult({ form, preview, contract, price }: ExitResultProps): ReactElement | null {
  const sum = exitResult(form, preview, contract, price);
  return sum === undefined ? null : <Amount value={formatDecimal(sum, MONEY_DECIMALS)} decimals={2} signed unit={contract.legal_name} />;
}

function ExitFields(props: {
  readonly form: FuturesForm;
  readonly preview: FuturesPreview;
  readonly contract: ContractRow;
  readonly change: Change;
  readonly wrong: boolean;
}): ReactElement {
  const { form, preview, contract, change, wrong } = props;
  const t = useT();
  return (
    <>
      <div className="flex items-center justify-between text-xs text-mut">
        {t("futures.exits")}
        <Switch label={t("futures.exits")} checked={form.hasExits} onChecked={(hasExits) => change({ hasExits })} />
      </div>
      {form.hasExits && (
        <div className="grid gap-2 lg:grid-cols-2">
          {(["takeProfit", "stopLoss"] as const).map((exit) => (
            <div key={exit} className="min-w-0">
              <NumberField
                label={t(exit === "takeProfit" ? "futures.take_profit" : "futures.stop_loss")}
                value={form[exit]}
                decimals={contract.price_decimals}
                onText={(text) => change({ [exit]: text })}
                invalid={wrong}
              />
              <p className="min-h-4 px-1 text-right text-2xs">
                <ExitResult form={form} preview={preview} contract={contract} price={form[exit]} />
              </p>
            </div>
          ))}
        </div>
      )}
    </>
  );
}

/** Always there; dashes while nothing is typed. */
function PreviewLines({ preview, contract }: { readonly preview: FuturesPreview; readonly contract: ContractRow }): ReactElement {
  const t = useT();
  const money = (sum: number | undefined): ReactNode =>
    sum === undefined ? "–" : <Amount value={formatDecimal(sum, MONEY_DECIMALS)} decimals={2} />;
  const price = (ticks: number | undefined): ReactNode =>
    ticks === undefined ? "–" : <Price value={formatDecimal(ticks, contract.price_decimals)} decimals={contract.price_decimals} />;
  const rate = (hundredths: bigint | undefined): ReactNode =>
    hundredths === undefined ? "–" : <Amount value={formatDecimal(hundredths, 2)} decimals={2} unit="%" />;
  const isLow = preview.rateThen !== undefined && preview.rateThen < LOW_RATE;
  return (
    <dl className={`flex flex-col gap-1 rounded-field text-xs lg:border lg:p-3 ${isLow ? "lg:border-down" : "lg:border-line"}`}>
      <Line label={t("futures.margin")}>{money(preview.margin)}</Line>
      <Line label={t("futures.fee_at_most")}>{money(preview.takerFee)}</Line>
      <CouponLine preview={preview} unit={contract.legal_name} />
      <Line label={t("futures.liq_then")}>
        <span className="max-lg:hidden">{price(preview.liquidationNow)} → </span>
        <span className="font-semibold">{price(preview.liquidationThen)}</span>
      </Line>
      <Line label={t("futures.rate_then")}>
        <span className="max-lg:hidden">{rate(preview.rateNow)} → </span>
        <span className={`font-semibold ${isLow ? "text-down" : ""}`}>{rate(preview.rateThen)}</span>
      </Line>
    </dl>
  );
}
/** What a coupon takes off the fee above; nothing for who has none. */
function CouponLine({
  preview: { takerFee, value },
  unit,
}: {
  readonly preview: FuturesPreview;
  readonly unit: string;
}): ReactElement | null {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const mine = useMyCoupons().data;
  if (mine === undefined || takerFee === undefined || value === undefined) return null;
  const whole = { fee: BigInt(takerFee), received: BigInt(value), value: BigInt(value) };
  const [first] = fittingCoupons(mine, whole, unit, "futures");
  if (first === undefined) return null;
  const rate = formatTrimmed(first.coupon.rate, { least: 0, most: 2 }, language);
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-2 text-up">
      <dt>{t("futures.coupon", { rate })}</dt>
      <dd className="ml-auto font-medium whitespace-nowrap">
        −<Amount value={formatDecimal(first.saved, MONEY_DECIMALS)} decimals={4} least={2} />
      </dd>
    </div>
  );
}

/** Under this the order would lead to a warning. */
const LOW_RATE = 8000n;

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-2">
      <dt className="text-mut">{label}</dt>
      <dd className="ml-auto whitespace-nowrap">{children}</dd>
    </div>
  );
}
