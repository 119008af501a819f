import { useId, useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { FlaskConical } from "lucide-react";
import { useRequestId } from "../../../web/api/request-id.ts";
import { failureText } from "../../../web/connection/failure-text.ts";
import type { LanguageCode } from "../../../web/i18n/languages.ts";
import { useT } from "../../../web/i18n/texts.ts";
import { formatParts } from "../../../web/numbers/time-format.ts";
import { currencyName, regionName } from "../../../web/numbers/region-name.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes } from "../../../web/router/paths.ts";
import { HistoryError } from "../../../web/shell/history-error.tsx";
import { useKeptForm } from "../../../web/state/kept-form.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { NumberField } from "../../../web/ui/number-field.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { EmptyState } from "../../../web/ui/states.tsx";
import type { PaymentsReply, PaymentView } from "../contract/quick-buy.contract.ts";
import { PAYER_FIELDS } from "../contract/payer-fields.ts";
import { quickBuyUnits } from "../formulas.ts";
import { formatDecimal, parseDecimal } from "../../../money/decimal.ts";
import { usePlace } from "../../location/web/place.store.ts";
import { OrderList } from "./order-list.tsx";
import { OpenOrder } from "./open-order.tsx";
import { useOrder, useOrders, usePayments } from "./quick-buy.api.ts";

/** USDT by a payment: country, bank and way, the sum, the payer; and one's orders. */
export function QuickBuyPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const payments = usePayments();
  const orders = useOrders();
  const [isNew, setIsNew] = useState(false);
  const open = orders.data?.find(({ state }) => state === "open" || state === "said");
  const shown = isNew ? undefined : open;
  return (
    <>
      <PageHeader title={t("quick-buy.title")} onBack={navigation.back} backLabel={t("shell.back")} wide />
      <PageBody wide className="grid gap-4 xl:grid-cols-2 xl:items-start xl:gap-5">
        {payments.isPending && <SkeletonRows count={5} />}
        {payments.isError && payments.data === undefined && <HistoryError error={payments.error} onRetry={() => void payments.refetch()} />}
        {payments.data?.list.length === 0 && <EmptyState text={t("quick-buy.area")} />}
        {shown === undefined && !orders.isPending && payments.data !== undefined && payments.data.list.length > 0 && (
          <OrderForm reply={payments.data} onOrdered={() => setIsNew(false)} />
        )}
        {shown !== undefined && <OpenOrder key={shown.id} order={shown} onNew={() => setIsNew(true)} />}
        <OrderList but={shown?.id} onShow={isNew && open !== undefined ? () => setIsNew(false) : undefined} />
      </PageBody>
    </>
  );
}

const RATE_DECIMALS = 8;
const USDT_DECIMALS = 6;

/** What comes of a sum, by the kernel's own formula. */
function receivedFor(amount: string, rate: string): string {
  const parsed = parseDecimal(rate, RATE_DECIMALS);
  return /^[0-9]{1,13}$/.test(amount) && typeof parsed === "bigint"
    ? formatDecimal(quickBuyUnits(Number.parseInt(amount, 10), parsed), USDT_DECIMALS)
    : "0";
}

type FormProps = { readonly reply: PaymentsReply; readonly onOrdered: () => void };

const EMPTY: OrderDraft = { id: undefined, bank: "", amount: "", payer: {} };

interface OrderDraft {
  /** Undefined: what fits the person's place. */
  readonly id: number | undefined;
  readonly bank: string;
  readonly amount: string;
  readonly payer: Readonly<Record<string, string>>;
}

function OrderForm({ reply, onOrdered }: FormProps): ReactElement | null {
  const t = useT();
  const { draft, chosen, change, submit, refusal, isPending } = useOrderDraft(reply, onOrdered);
  if (chosen === undefined) return null;
  const { amount, payer } = draft;
  const mayBuy = Number(reply.most) > 0;
  return (
    <form
      noValidate
      className="flex min-w-0 flex-col gap-3 rounded-2xl border border-line bg-card p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (mayBuy) submit();
      }}
    >
      {!mayBuy && <p className="rounded-field bg-brand-tint p-3 text-sm">{t("quick-buy.verify")}</p>}
      <Choices
        list={reply.list}
        chosen={chosen}
        bank={bankOf(chosen, draft)}
        onPayment={(id) => change({ id })}
        onBank={(bank) => change({ bank })}
      />
      <div className={LONG_PAIRS}>
        <NumberField
          label={t("quick-buy.pay", { currency: chosen.currency })}
          value={amount}
          decimals={0}
          onText={(text) => change({ amount: text })}
          invalid={refusal !== undefined}
          describedBy="quick-buy-bounds quick-buy-refusal"
        />
        <Received amount={amount} rate={chosen.rate} />
      </div>
      <Bounds payment={chosen} most={mayBuy ? reply.most : undefined} />
      <Terms payment={chosen} asOf={reply.as_of} />
      <PayerFields payer={payer} onPayer={(next) => change({ payer: next })} />
      <p id="quick-buy-refusal" role="alert" className="text-sm text-down empty:hidden">
        {refusal}
      </p>
      <Send mayBuy={mayBuy} isPending={isPending} />
      <p className="flex gap-2.5 rounded-field bg-fill p-3 text-sm text-mut">
        <FlaskConical className="mt-0.5 size-4.5 shrink-0 text-brand" aria-hidden />
        {t("quick-buy.sandbox")}
      </p>
    </form>
  );
}

interface DraftDesk {
  readonly draft: OrderDraft;
  /** Undefined: nothing is offered. */
  readonly chosen: PaymentView | undefined;
  readonly change: (part: Partial<OrderDraft>) => void;
  readonly submit: () => void;
  readonly refusal: string | undefined;
  readonly isPending: boolean;
}

/** What is in the form, kept over the way to verification and back, and how it is sent. */
function useOrderDraft({ list }: PaymentsReply, onOrdered: () => void): DraftDesk {
  const t = useT();
  const [draft, setDraft] = useKeptForm(() => EMPTY);
  const [refusal, setRefusal] = useState<string>();
  const order = useOrder();
  const requestId = useRequestId();
  const place = usePlace((state) => state.place);
  const chosen = list.find(({ id }) => id === draft.id) ?? list.find(({ country }) => country === place?.country) ?? list[0];
  const change = (part: Partial<OrderDraft>): void => {
    requestId.renew();
    setRefusal(undefined);
    setDraft({ ...draft, ...part });
  };
  const onSuccess = (): void => {
    setDraft(EMPTY);
    onOrdered();
  };
  const submit = (): void => {
    if (order.isPending || chosen === undefined) return;
    const { amount, payer } = draft;
    if (amount === "") return setRefusal(t("quick-buy.enter"));
    order.mutate(
      { payment: chosen.id, bank: bankOf(chosen, draft), amount, ...payer, request_id: requestId.current() },
      { onSuccess, onError: (error) => setRefusal(failureText(error)) },
    );
  };
  return { draft, chosen, change, submit, refusal, isPending: order.isPending };
}

const bankOf = ({ banks }: PaymentView, { bank }: OrderDraft): string => banks.find((one) => one === bank) ?? banks[0] ?? "";

function Received({ amount, rate }: { readonly amount: string; readonly rate: string }): ReactElement {
  const t = useT();
  return (
    <Box label={t("quick-buy.receive")}>
      <Amount value={receivedFor(amount, rate)} decimals={USDT_DECIMALS} least={2} unit="USDT" className="text-base font-semibold" />
    </Box>
  );
}

/** Orders; of somebody who may not buy yet it leads to verification. */
function Send({ mayBuy, isPending }: { readonly mayBuy: boolean; readonly isPending: boolean }): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  if (mayBuy)
    return (
      <Button type="submit" tone="gold" className="w-full" pending={isPending}>
        {t("quick-buy.order")}
      </Button>
    );
  return (
    <Button tone="gold" className="w-full" onClick={() => navigation.to(routes.realMark)}>
      {t("quick-buy.get_verified")}
    </Button>
  );
}

/** The least and the most of one order, before anything is typed. */
function Bounds({ payment, most }: { readonly payment: PaymentView; readonly most: string | undefined }): ReactElement {
  const t = useT();
  return (
    <p id="quick-buy-bounds" className="flex flex-wrap justify-between gap-x-3 text-xs text-mut">
      <span>
        {t("quick-buy.least")} <Amount value={String(payment.minimum)} decimals={0} unit={payment.currency} />
      </span>
      {most !== undefined && (
        <span>
          {t("quick-buy.most")} <Amount value={most} decimals={0} unit="USDT" />
        </span>
      )}
    </p>
  );
}

interface ChoicesProps {
  readonly list: readonly PaymentView[];
  readonly chosen: PaymentView;
  readonly bank: string;
  readonly onPayment: (id: number) => void;
  readonly onBank: (bank: string) => void;
}

function Choices({ list, chosen, bank, onPayment, onBank }: ChoicesProps): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const countries = list.filter((one, i) => list.findIndex((other) => other.country === one.country) === i);
  const modes = list.filter(({ country }) => country === chosen.country);
  return (
    <div className={LONG_PAIRS}>
      <Choice label={t("quick-buy.country")} value={String(chosen.id)} onValue={(value) => onPayment(Number(value))}>
        {countries.map((one) => (
          <option key={one.country} value={one.country === chosen.country ? chosen.id : one.id}>
            {countryName(one, language)}
          </option>
        ))}
      </Choice>
      <Box label={t("quick-buy.currency")}>
        <span className="block truncate text-sm font-semibold">{`${chosen.currency}, ${currencyName(chosen.currency, language)}`}</span>
      </Box>
      <Choice label={t("quick-buy.bank")} value={bank} onValue={onBank}>
        {chosen.banks.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Choice>
      <Choice label={t("quick-buy.mode")} value={String(chosen.id)} onValue={(value) => onPayment(Number(value))}>
        {modes.map((one) => (
          <option key={one.id} value={one.id}>
            {t(`quick-buy.mode.${one.mode as "bank"}`)}
          </option>
        ))}
      </Choice>
    </div>
  );
}

function Terms({ payment: { currency, rate }, asOf }: { readonly payment: PaymentView; readonly asOf: string }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  return (
    <p className="flex flex-wrap justify-between gap-x-3 text-xs text-mut">
      <span>
        1 {currency} = <Amount value={rate} decimals={RATE_DECIMALS} least={2} unit="USDT" />,{" "}
        {formatParts(Date.parse(asOf), ["dated"], language, "UTC")}
      </span>
      <span>
        {t("quick-buy.fee")} <Amount value="0" decimals={2} least={2} />
      </span>
    </p>
  );
}

const PAIRS = "grid grid-cols-2 gap-2 big-letters:grid-cols-1";
/** What has no room beside another on the narrowest phones. */
const LONG_PAIRS = `${PAIRS} max-[359px]:grid-cols-1`;
const FIELD =
  "flex min-h-13 min-w-0 flex-col justify-center rounded-field border border-transparent bg-fill px-3.5 focus-within:border-mark";

/** As the reader's language calls it; a code that no language knows, as the operator does. */
function countryName({ country, country_name: name }: PaymentView, language: LanguageCode): string {
  const known = regionName(country, language);
  return known === country ? name : known;
}

function Box({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <p className={FIELD}>
      <span className="truncate text-2xs text-mut">{label}</span>
      {children}
    </p>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly children: ReactNode;
}

function Choice({ label, value, onValue, children }: ChoiceProps): ReactElement {
  const id = useId();
  return (
    <label htmlFor={id} className={FIELD}>
      <span className="text-2xs text-mut">{label}</span>
      <select
        id={id}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        className="-ml-1 w-[calc(100%+0.75rem)] bg-fill text-sm font-semibold outline-none"
      >
        {children}
      </select>
    </label>
  );
}

type PayerProps = { readonly payer: Readonly<Record<string, string>>; readonly onPayer: (payer: Readonly<Record<string, string>>) => void };

function PayerFields({ payer, onPayer }: PayerProps): ReactElement {
  const t = useT();
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-xs text-mut">
        {t("quick-buy.payer")} <span className="block">{t("quick-buy.payer.note")}</span>
      </legend>
      <div className={PAIRS}>
        {PAYER_FIELDS.map((name) => (
          <label key={name} htmlFor={`${id}-${name}`} className={FIELD}>
            <span className="text-2xs text-mut">{t(`quick-buy.${name}`)}</span>
            <input
              id={`${id}-${name}`}
              maxLength={140}
              value={payer[name] ?? ""}
              onChange={(event) => onPayer({ ...payer, [name]: event.target.value })}
              className="w-full min-w-0 bg-transparent text-base font-semibold outline-none"
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
