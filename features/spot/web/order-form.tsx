import { useReducer, useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { ChevronDown } from "lucide-react";
import { formatDecimal } from "../../../money/decimal.ts";
import { RefusedError } from "../../../web/api/reply.ts";
import { useRequestId } from "../../../web/api/request-id.ts";
import { useT } from "../../../web/i18n/texts.ts";
import type { TextKey } from "../../../web/i18n/texts.ts";
import type { Quote } from "../../../web/quotes/quote.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { useIsLoggedIn } from "../../../web/state/session.store.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { ChoiceList } from "../../../web/ui/choice-list.tsx";
import { NumberField } from "../../../web/ui/number-field.tsx";
import { Segmented } from "../../../web/ui/segmented.tsx";
import { ShareSlider } from "../../../web/ui/share-slider.tsx";
import { Sheet } from "../../../web/ui/sheet.tsx";
import { showToast } from "../../../web/ui/toast.store.ts";
import { PlacedSheet } from "./placed-sheet.tsx";
import { usePlaceOrder } from "./spot.api.ts";
import type { Placement } from "./spot.api.ts";
import { PREVIEW_DECIMALS, initialOrder, orderErrors, orderFields, priceText, reduceOrder, summariseOrder } from "./spot.form.ts";
import type { OrderAction, OrderContext, OrderForm as OrderState, OrderKind, OrderProblem, OrderSummary, Side } from "./spot.form.ts";

const KIND_TEXTS: Record<OrderKind, TextKey> = { limit: "spot.kind.limit", market: "spot.kind.market" };

/** The problem as a sentence. */
function problemText(problem: OrderProblem, context: OrderContext, quote: Quote, t: ReturnType<typeof useT>): string {
  switch (problem.name) {
    case "price_missing":
      return t("spot.error.price_missing");
    case "price_outside_band":
      return t("spot.error.price_outside_band", {
        low: problem.low === undefined ? "" : priceText(problem.low, context),
        high: problem.high === undefined ? "" : priceText(problem.high, context),
      });
    case "amount_missing":
      return t("spot.error.amount_missing");
    case "amount_too_large":
      return t("spot.error.amount_too_large");
    case "below_minimum":
      return t("spot.error.below_minimum", { minimum: formatDecimal(context.notionalMin, PREVIEW_DECIMALS, 2), unit: quote.quote });
    case "insufficient":
      return t("spot.error.insufficient");
    case "session_closed":
      return t("spot.error.session_closed");
  }
}

/** Pages may put a tapped price into the form. */
export interface PriceTap {
  readonly price: string;
  readonly at: number;
}

interface OrderFormProps {
  readonly quote: Quote;
  readonly context: OrderContext;
  readonly startSide: Side;
  readonly tap: PriceTap | undefined;
}

interface FormState {
  readonly form: OrderState;
  readonly send: (action: OrderAction) => void;
}

/** The form's state; the context may change with every tick, so each action takes the present one. */
function useOrderState(context: OrderContext, startSide: Side): FormState {
  const [form, dispatch] = useReducer(
    (state: OrderState, step: { readonly action: OrderAction; readonly context: OrderContext }) =>
      reduceOrder(state, step.action, step.context),
    undefined,
    () => initialOrder(context, startSide),
  );
  return { form, send: (action) => dispatch({ action, context }) };
}

/** Buy and sell, by limit or at market, with the preview of fee and total. */
export function OrderForm({ quote, context, startSide, tap }: OrderFormProps): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const loggedIn = useIsLoggedIn();
  const { form, send } = useOrderState(context, startSide);
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  const [placed, setPlaced] = useState<Placement | undefined>(undefined);
  const [seenTap, setSeenTap] = useState(tap);
  const place = usePlaceOrder();
  const requestId = useRequestId();
  const summary = summariseOrder(form, context);
  const problems = orderErrors(form, context);
  const change = (action: OrderAction): void => {
    requestId.renew();
    setRefusal(undefined);
    setTried(false);
    send(action);
  };
  if (tap !== seenTap) {
    setSeenTap(tap);
    if (tap !== undefined && form.kind === "limit") change({ type: "price", text: tap.price });
  }
  const submit = (): void => {
    setTried(true);
    if (problems.length > 0 || place.isPending) return;
    place.mutate(
      { ...orderFields(form, context), request_id: requestId.current() },
      {
        onSuccess: (result) => {
          requestId.renew();
          setTried(false);
          send({ type: "submitted" });
          if (result.order !== undefined && form.kind === "market") setPlaced(result);
          else showToast(result.text, "good");
        },
        onError: (error) => setRefusal(error instanceof RefusedError ? error.message : t("shell.error.network")),
      },
    );
  };
  const problem = tried
    ? problems[0]
    : problems.find(({ name }) => name === "session_closed" || name === "insufficient" || name === "price_outside_band");
  const message = refusal ?? (problem === undefined ? undefined : problemText(problem, context, quote, t));
  const buying = form.side === "buy";
  return (
    <form
      aria-label={t("spot.form")}
      className="flex min-w-0 flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <OrderFields form={form} change={change} quote={quote} summary={summary} problem={problem} />
      <OrderPreview quote={quote} context={context} side={form.side} summary={summary} />
      <p role="alert" className="min-h-4 text-2xs leading-4 text-down empty:hidden">
        {message}
      </p>
      <div className="mt-auto lg:mt-1">
        {loggedIn ? (
          <Button type="submit" tone={buying ? "up" : "down"} className="w-full" pending={place.isPending}>
            {t(buying ? "spot.buy_asset" : "spot.sell_asset", { asset: quote.base })}
          </Button>
        ) : (
          <Button tone="gold" className="w-full" onClick={() => navigation.toLogin()}>
            {t("spot.login_to_trade")}
          </Button>
        )}
      </div>
      <PlacedSheet quote={quote} placement={placed} onClose={() => setPlaced(undefined)} />
    </form>
  );
}

interface OrderFieldsProps {
  readonly form: OrderState;
  readonly change: (action: OrderAction) => void;
  readonly quote: Quote;
  readonly summary: OrderSummary;
  readonly problem: OrderProblem | undefined;
}

function OrderFields({ form, change, quote, summary, problem }: OrderFieldsProps): ReactElement {
  const t = useT();
  const stepLabels = { up: t("spot.step_up"), down: t("spot.step_down") };
  const spends = form.kind === "market" && form.side === "buy";
  const wrongAmount = problem?.field === "amount";
  return (
    <>
      <Segmented
        label={t("spot.side")}
        options={[
          { value: "buy", label: t("spot.buy"), tone: "up" },
          { value: "sell", label: t("spot.sell"), tone: "down" },
        ]}
        value={form.side}
        onValue={(side) => change({ type: "side", side })}
      />
      <KindChoice kind={form.kind} onKind={(kind) => change({ type: "kind", kind })} />
      {form.kind === "limit" ? (
        <NumberField
          label={t("spot.price_in", { unit: quote.quote })}
          value={form.price}
          decimals={quote.priceDecimals}
          onText={(text) => change({ type: "price", text })}
          onStep={(direction) => change({ type: "step", field: "price", direction })}
          stepLabels={stepLabels}
          invalid={problem?.field === "price"}
        />
      ) : (
        <p className="flex h-13 items-center justify-center rounded-field border border-dashed border-line px-2 text-center text-xs text-mut">
          {t("spot.market_price")}
        </p>
      )}
      {spends ? (
        <NumberField
          label={t("spot.total_in", { unit: quote.quote })}
          value={form.total}
          decimals={2}
          onText={(text) => change({ type: "total", text })}
          invalid={wrongAmount}
        />
      ) : (
        <NumberField
          label={t("spot.amount_in", { unit: quote.base })}
          value={form.amount}
          decimals={quote.quantityDecimals}
          onText={(text) => change({ type: "amount", text })}
          onStep={(direction) => change({ type: "step", field: "amount", direction })}
          stepLabels={stepLabels}
          invalid={wrongAmount}
        />
      )}
      <ShareSlider label={t("spot.share")} value={summary.share} onValue={(percent) => change({ type: "share", percent })} />
    </>
  );
}

function KindChoice({ kind, onKind }: { readonly kind: OrderKind; readonly onKind: (kind: OrderKind) => void }): ReactElement {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        className="flex h-11 items-center justify-between rounded-field bg-fill px-3.5 text-sm font-medium"
      >
        <span className="truncate">{t(KIND_TEXTS[kind])}</span>
        <ChevronDown className="size-4 shrink-0 text-mut" aria-hidden />
      </button>
      <Sheet open={open} onOpen={setOpen} title={t("spot.kind")}>
        <ChoiceList
          options={[
            { value: "limit", label: t("spot.kind.limit"), note: t("spot.kind.limit.note") },
            { value: "market", label: t("spot.kind.market"), note: t("spot.kind.market.note") },
          ]}
          value={kind}
          onValue={(chosen) => {
            onKind(chosen);
            setOpen(false);
          }}
        />
      </Sheet>
    </>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="flex items-baseline justify-between gap-2 text-xs">
      <dt className="shrink-0 text-mut">{label}</dt>
      <dd className="min-w-0 truncate text-right">{children}</dd>
    </div>
  );
}

interface OrderPreviewProps {
  readonly quote: Quote;
  readonly context: OrderContext;
  readonly side: Side;
  readonly summary: OrderSummary;
}

function OrderPreview({ quote, context, side, summary }: OrderPreviewProps): ReactElement {
  const t = useT();
  const available = side === "buy" ? context.quoteAvailable : context.baseAvailable;
  const spentUnit = side === "buy" ? quote.quote : quote.base;
  const feeUnit = summary.feeIn === "base" ? quote.base : quote.quote;
  const wire = (units: number): string => formatDecimal(units, PREVIEW_DECIMALS);
  return (
    <dl className="flex flex-col gap-1">
      <Line label={t("spot.available")}>
        {available === undefined ? (
          "–"
        ) : (
          <Amount value={wire(available)} decimals={side === "buy" ? 2 : quote.quantityDecimals} unit={spentUnit} mine />
        )}
      </Line>
      <Line label={t("spot.total")}>
        {summary.value === undefined ? "–" : <Amount value={wire(summary.value)} decimals={2} unit={quote.quote} />}
      </Line>
      <Line label={t("spot.fee")}>
        {summary.fee === undefined ? (
          "–"
        ) : (
          <Amount value={wire(summary.fee)} decimals={summary.feeIn === "base" ? PREVIEW_DECIMALS : 4} unit={feeUnit} />
        )}
      </Line>
    </dl>
  );
}
