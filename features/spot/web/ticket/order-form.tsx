import { useId, useReducer, useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { createPortal } from "react-dom";
import { Info } from "lucide-react";
import { formatDecimal, plainDecimal } from "../../../../money/decimal.ts";
import { RefusedError } from "../../../../web/api/reply.ts";
import { useRequestId } from "../../../../web/api/request-id.ts";
import { failureText } from "../../../../web/connection/failure-text.ts";
import { useIsCut } from "../../../../web/connection/line.store.ts";
import { useLost } from "../../../../web/connection/lost.store.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import type { Quote } from "../../../../web/quotes/quote.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { useIsLoggedIn } from "../../../../web/state/session.store.ts";
import { Term } from "../../../../web/terms/term.tsx";
import { useFigureTexts } from "../../../../web/trading/ticket/figure-texts.ts";
import { PREVIEW_DECIMALS } from "../../../../web/trading/ticket/typed-figures.ts";
import { Amount } from "../../../../web/ui/amounts.tsx";
import { Button } from "../../../../web/ui/button.tsx";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import { showToast } from "../../../../web/ui/toast.store.ts";
import type { Side } from "../form/order-kinds.ts";
import { orderErrors, shownProblem } from "../form/order-problems.ts";
import type { OrderProblem } from "../form/order-problems.ts";
import { orderFields } from "../form/order-request.ts";
import type { OrderContext, OrderForm as OrderState } from "../form/order-state.ts";
import { feeOf, summariseOrder } from "../form/order-summary.ts";
import type { OrderSummary } from "../form/order-summary.ts";
import { problemText } from "../form/order-texts.ts";
import { refusedField } from "../form/refused-field.ts";
import { initialOrder, reduceOrder } from "../form/spot.form.ts";
import type { OrderAction } from "../form/spot.form.ts";
import { usePlaceOrder } from "../spot.api.ts";
import type { Placement } from "../spot.api.ts";
import { LaterCheckoutCoupon, LaterOrderReview, prepareLaterParts } from "./later-parts.tsx";
import { OrderFields } from "./order-fields.tsx";
import { PlacedSheet } from "./placed-sheet.tsx";

/** Pages may put a tapped price into the form, or turn it to a side. */
export interface PriceTap {
  readonly price?: string;
  readonly side?: Side;
  /** The price is for a limit order, whatever kind the form has now. */
  readonly isLimit?: boolean;
  readonly at: number;
}

interface OrderFormProps {
  readonly quote: Quote;
  readonly context: OrderContext;
  readonly startSide: Side;
  readonly startPrice?: string | undefined;
  readonly tap: PriceTap | undefined;
  /** Where the button that sends is drawn, with what keeps it from it; in the form itself when there is no such place. */
  readonly foot?: HTMLElement;
  /** What stands between the fields and the button; the short one unless given. */
  readonly Preview?: (props: OrderPreviewProps) => ReactElement;
}

interface Refusal {
  readonly text: string;
  readonly field: OrderProblem["field"];
}

interface Sending {
  readonly form: OrderState;
  readonly change: (action: OrderAction) => void;
  readonly summary: OrderSummary;
  readonly problems: readonly OrderProblem[];
  /** A try to send was made since the last change. */
  readonly tried: boolean;
  readonly tryToSend: () => void;
  readonly refusal: Refusal | undefined;
  readonly pending: boolean;
  readonly send: () => void;
  readonly placed: Placement | undefined;
  readonly forget: () => void;
}

/** The form's state and its one request; the context may change with every tick, so each action takes the present one. */
function useSending(context: OrderContext, { startSide, startPrice }: OrderFormProps, onSent: () => void): Sending {
  const [form, dispatch] = useReducer(
    (state: OrderState, step: { readonly action: OrderAction; readonly context: OrderContext }) =>
      reduceOrder(state, step.action, step.context),
    undefined,
    () => initialOrder(context, startSide, startPrice),
  );
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | undefined>(undefined);
  const [placed, setPlaced] = useState<Placement | undefined>(undefined);
  const place = usePlaceOrder();
  const requestId = useRequestId();
  const problems = orderErrors(form, context);
  const change = (action: OrderAction): void => {
    requestId.renew();
    setRefusal(undefined);
    setTried(false);
    dispatch({ action, context });
  };
  const succeeded = (result: Placement): void => {
    requestId.renew();
    setTried(false);
    dispatch({ action: { type: "submitted" }, context });
    onSent();
    if (result.order !== undefined && form.kind === "market" && !form.hasExits) setPlaced(result);
    else showToast(result.text, "good");
  };
  const send = (): void => {
    if (problems.length > 0 || place.isPending) return;
    setRefusal(undefined);
    const failed = (error: Error): void =>
      setRefusal(
        error instanceof RefusedError
          ? { text: error.message, field: refusedField(error.detail, form) }
          : { text: failureText(error), field: "market" },
      );
    place.mutate({ ...orderFields(form, context), request_id: requestId.current() }, { onSuccess: succeeded, onError: failed });
  };
  return {
    form,
    change,
    summary: summariseOrder(form, context),
    problems,
    tried,
    tryToSend: () => setTried(true),
    refusal,
    pending: place.isPending,
    send,
    placed,
    forget: () => setPlaced(undefined),
  };
}

/** Plain limit and market orders go at once; everything that acts later is read first. */
function isReviewedFirst(form: OrderState): boolean {
  return (form.kind !== "limit" && form.kind !== "market") || form.hasExits;
}

/** Every kind of order for one market, with what it costs and what will happen. */
export function OrderForm(props: OrderFormProps): ReactElement {
  const { quote, context, tap, foot, Preview = OrderPreview } = props;
  const t = useT();
  const id = useId();
  const figures = useFigureTexts(quote);
  const [reviewed, setReviewed] = useState(false);
  const sending = useSending(context, props, () => setReviewed(false));
  const { form, change, summary, problems, refusal } = sending;
  const [seenTap, setSeenTap] = useState(tap);
  const navigation = useNavigation();
  const loggedIn = useIsLoggedIn();
  if (tap !== seenTap) {
    setSeenTap(tap);
    if (tap?.side !== undefined) change({ type: "side", side: tap.side });
    const becomesLimit = tap?.isLimit === true && form.kind !== "limit";
    if (becomesLimit) change({ type: "kind", kind: "limit" });
    if (tap?.price !== undefined && (becomesLimit || form.kind === "limit")) change({ type: "typed", field: "price", text: tap.price });
  }
  const submit = (): void => {
    sending.tryToSend();
    if (problems.length > 0) return;
    if (isReviewedFirst(form)) setReviewed(true);
    else sending.send();
  };
  const problem = shownProblem(problems, sending.tried);
  const message = refusal?.text ?? (problem === undefined ? undefined : problemText(problem, context.notionalMin, figures));
  const send = (
    <>
      <p role="alert" className="min-h-4 text-2xs leading-[1rem] text-down empty:hidden max-lg:pb-1.5">
        {message}
      </p>
      <SubmitButton
        form={id}
        side={form.side}
        asset={quote.base}
        pending={sending.pending}
        onLogin={loggedIn ? undefined : navigation.toLogin}
      />
    </>
  );
  return (
    <form
      id={id}
      aria-label={t("spot.form")}
      tabIndex={-1}
      data-order-form
      className="flex min-w-0 outline-none flex-col gap-1.5 lg:gap-2 [@media(height<660px)]:gap-1 [@media(740px<=height<857px)]:gap-1"
      onPointerEnter={prepareLaterParts}
      onFocus={prepareLaterParts}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <OrderFields
        form={form}
        change={change}
        quote={quote}
        context={context}
        summary={summary}
        figures={figures}
        wrong={refusal?.field ?? problem?.field}
      />
      <Preview quote={quote} context={context} form={form} summary={summary} onMore={() => setReviewed(true)} />
      {foot === undefined ? send : createPortal(send, foot)}
      <Sheet open={reviewed} onOpen={setReviewed} title={t("spot.review")}>
        <LaterOrderReview
          form={form}
          context={context}
          quote={quote}
          message={refusal?.text ?? (problems[0] === undefined ? undefined : problemText(problems[0], context.notionalMin, figures))}
          pending={sending.pending}
          onConfirm={() => (loggedIn ? sending.send() : navigation.toLogin())}
        />
      </Sheet>
      <PlacedSheet quote={quote} placement={sending.placed} onClose={sending.forget} />
    </form>
  );
}

interface SubmitButtonProps {
  /** The form's id: the button may stand elsewhere. */
  readonly form: string;
  readonly side: Side;
  readonly asset: string;
  readonly pending: boolean;
  /** For guests. */
  readonly onLogin: (() => void) | undefined;
}

/** Buys or sells; for guests it leads to the login. */
function SubmitButton({ form, side, asset, pending, onLogin }: SubmitButtonProps): ReactElement {
  const t = useT();
  const isCut = useIsCut();
  const isLost = useLost(({ requests }) => pending && requests.some(({ kind, state }) => kind === "order" && state === "checking"));
  const buying = side === "buy";
  const label = isLost ? t("shell.line.checking") : t(buying ? "spot.buy_asset" : "spot.sell_asset", { asset });
  return (
    <div className="mt-auto lg:mt-1">
      {isCut && !isLost && (
        <Button type="submit" form={form} disabled className="w-full text-mut disabled:brightness-100">
          {t("shell.line.waiting")}
        </Button>
      )}
      {(!isCut || isLost) && onLogin === undefined && (
        <Button type="submit" form={form} tone={buying ? "up" : "down"} className="w-full" pending={pending}>
          {label}
        </Button>
      )}
      {!isCut && onLogin !== undefined && (
        <Button tone="gold" className="w-full" onClick={onLogin}>
          {t("spot.login_to_trade")}
        </Button>
      )}
    </div>
  );
}

interface LineProps {
  readonly label: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A figure of the form, in a list of them. */
export function Line({ label, children, className = "text-mut" }: LineProps): ReactElement {
  return (
    <div className={`flex flex-wrap items-baseline justify-between gap-x-2 text-xs ${className}`}>
      <dt>{label}</dt>
      <dd className="ml-auto whitespace-nowrap text-fg">{children}</dd>
    </div>
  );
}

export interface OrderPreviewProps {
  readonly quote: Quote;
  readonly context: OrderContext;
  readonly form: OrderState;
  readonly summary: OrderSummary;
  readonly onMore: () => void;
}

/** What can be used for the order. */
export function AvailableLine({ quote, context, form }: Pick<OrderPreviewProps, "quote" | "context" | "form">): ReactElement {
  const t = useT();
  const buying = form.side === "buy";
  const available = buying ? context.quoteAvailable : context.baseAvailable;
  return (
    <Line label={t("spot.available")}>
      {available === undefined ? (
        "–"
      ) : (
        <Amount
          value={formatDecimal(available, PREVIEW_DECIMALS)}
          decimals={buying ? 2 : quote.quantityDecimals}
          unit={buying ? quote.quote : quote.base}
          mine
        />
      )}
    </Line>
  );
}

function OrderPreview({ quote, context, form, summary, onMore }: OrderPreviewProps): ReactElement {
  const t = useT();
  const feeUnit = summary.feeIn === "base" ? quote.base : quote.quote;
  const figures = useFigureTexts(quote);
  const wire = (units: number): string => formatDecimal(units, PREVIEW_DECIMALS);
  const rate = (ppm: number): string => figures.percent(plainDecimal(ppm, 4));
  return (
    <>
      <dl className="flex flex-col gap-1">
        <AvailableLine quote={quote} context={context} form={form} />
        <Line label={t("spot.total")}>
          {summary.value === undefined ? "–" : <Amount value={wire(summary.value)} decimals={2} unit={quote.quote} />}
        </Line>
        <Line
          label={
            <Term name="fee" params={{ maker: rate(context.makerPpm), taker: rate(context.takerPpm) }}>
              {t("spot.fee")}
            </Term>
          }
        >
          {summary.fee === undefined ? "–" : figures.fee(summary.fee, feeUnit)}
        </Line>
        <LaterCheckoutCoupon quote={quote} {...feeOf(summary)} short className="text-xs" />
      </dl>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onMore}
        className="flex min-h-7 items-center gap-1.5 text-left text-xs text-brand"
      >
        <Info className="size-3.5 shrink-0" aria-hidden />
        {t("spot.review")}
      </button>
    </>
  );
}
