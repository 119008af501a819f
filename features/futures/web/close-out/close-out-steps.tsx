/** What happened, one after the other: opened, warned, orders, book, fund, the other side, the fee, what is left. */
import type { ReactElement, ReactNode } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { cutDecimal } from "../../../../web/numbers/decimal-text.ts";
import { formatFixed, formatTrimmed } from "../../../../web/numbers/number-format.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import { Amount } from "../../../../web/ui/amounts.tsx";
import { Moment } from "../../../../web/ui/moment.tsx";
import type { CloseOutReply, CloseOutStep } from "../../contract/futures-rows.ts";
import { isSet } from "../futures.form.ts";
import { negated } from "../parts/own-words.ts";

interface StoryProps {
  readonly story: CloseOutReply;
}

/** Figures in sentences. Sums that are somebody's own hide with the others. */
function useFigures() {
  const language = usePreferences((state) => state.language);
  const hidden = usePreferences((state) => state.hideAmounts);
  return {
    sum: (value: string): string => (hidden ? "••••••" : formatFixed(cutDecimal(value, 2), 2, language)),
    price: (value: string, decimals: number): string => formatFixed(value, decimals, language),
    size: (value: string, decimals: number): string => formatTrimmed(value, { least: decimals, most: 8 }, language),
    rate: (value: string): string => formatFixed(value, 2, language),
  };
}

export function CloseOutSteps({ story }: StoryProps): ReactElement {
  const numbered = numberedSteps(story);
  return (
    <section className="rounded-2xl border border-line bg-card p-4">
      <ol className="m-0 list-none p-0">
        <Before story={story} />
        {numbered.map((part, i) => (
          <Part key={`${part.kind} ${part.step?.id ?? 0}`} part={part} number={i + 1} story={story} />
        ))}
        <Told story={story} />
      </ol>
      <Left story={story} />
    </section>
  );
}

interface StepPart {
  readonly kind: "orders" | "book" | "fund" | "queue" | "fee";
  readonly step: CloseOutStep | undefined;
}

/** The steps of the rule that happened. */
function numberedSteps({ orders_ended: ended, steps }: CloseOutReply): readonly StepPart[] {
  const of = (step: CloseOutStep): readonly StepPart[] => [
    ...(isSet(step.filled) ? [{ kind: "book", step } as const] : []),
    ...(isSet(step.by_fund) ? [{ kind: "fund", step } as const] : []),
    ...(isSet(step.deleveraged) ? [{ kind: "queue", step } as const] : []),
    { kind: "fee", step },
  ];
  return [...(ended > 0 ? [{ kind: "orders", step: undefined } as const] : []), ...steps.flatMap(of)];
}

interface RowProps {
  readonly sign: ReactNode;
  readonly look?: string;
  readonly title: ReactNode;
  readonly end: ReactNode;
  readonly note: ReactNode;
}

function Row({ sign, look = "bg-fill text-fg", title, end, note }: RowProps): ReactElement {
  return (
    <li className="group relative flex gap-3 pb-3">
      <span aria-hidden className="absolute top-6 bottom-0 left-[9px] w-px bg-line group-last:hidden" />
      <span
        aria-hidden
        className={`mt-px flex size-5 shrink-0 items-center justify-center rounded-full text-2xs font-semibold tabular-nums ${look}`}
      >
        {sign}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="text-sm font-semibold">{title}</span>
          <span className="ml-auto text-xs text-mut tabular-nums">{end}</span>
        </span>
        <span className="block text-xs text-mut">{note}</span>
      </span>
    </li>
  );
}

function Before({ story }: StoryProps): ReactElement {
  const t = useT();
  const { sum, price, size, rate } = useFigures();
  const { steps, warnings, at, currency_name: unit } = story;
  const style = steps.some(({ opened }) => at - opened > DAY_MS) ? "second" : "time";
  return (
    <>
      {steps.map((step) => (
        <Row
          key={step.id}
          sign="+"
          title={`${step.symbol} · ${t("futures.why.opened", { side: t(step.side === "long" ? "futures.long" : "futures.short"), multiple: step.multiple })}`}
          end={<Moment at={step.opened} style={style} />}
          note={t("futures.why.opened_note", {
            number: size(step.number, step.number_decimals),
            coin: step.currency_name,
            price: price(step.entry_price, step.price_decimals),
            margin: sum(step.margin),
            unit,
          })}
        />
      ))}
      {warnings.map((warning) => (
        <Row
          key={warning.at}
          sign="!"
          look="bg-brand-tint text-brand"
          title={t("futures.why.warned")}
          end={<Moment at={warning.at} style={at - warning.at > DAY_MS ? "second" : "time"} />}
          note={
            warning.mark === ""
              ? t("futures.why.warned_rate", { rate: rate(warning.rate) })
              : t("futures.why.warned_note", { rate: rate(warning.rate), mark: price(warning.mark, chartDecimals(story)) })
          }
        />
      ))}
      {warnings.length === 0 && <Row sign="!" title={t("futures.why.no_warning")} end="" note={t("futures.why.no_warning_note")} />}
    </>
  );
}

const DAY_MS = 86_400_000;
const chartDecimals = ({ steps, chart }: CloseOutReply): number => steps[chart.step - 1]?.price_decimals ?? 2;

function Part({ part: { kind, step }, number, story }: StoryProps & { readonly part: StepPart; readonly number: number }): ReactElement {
  const t = useT();
  const { sum, price, size, rate } = useFigures();
  const { currency_name: unit, rate: before, rate_after_orders: after, orders_ended: count } = story;
  if (step === undefined) {
    return (
      <Row
        sign={number}
        title={t("futures.why.orders", { count })}
        end={<Amount value={story.released} decimals={2} signed mine />}
        note={
          <>
            {t("futures.why.orders_note", { before: rate(before), after: rate(after) })} <EndedOrders story={story} />
          </>
        }
      />
    );
  }
  if (kind === "fee") {
    const isNone = !isSet(step.close_out_fee);
    return (
      <Row
        sign={number}
        title={t("futures.close_out_taken")}
        end={<Amount value={negated(step.close_out_fee)} decimals={2} mine />}
        note={t(isNone ? "futures.why.fee_none" : "futures.why.fee_note")}
      />
    );
  }
  const taken = { book: step.filled, fund: step.by_fund, queue: step.deleveraged, orders: "0" }[kind];
  const at = kind === "book" ? step.filled_price : step.bankruptcy_price;
  const isLastOther = kind === "queue" || !isSet(step.deleveraged);
  const other = isLastOther ? ` ${t("futures.why.other_result", { result: sum(step.other_result), unit })}` : "";
  return (
    <Row
      sign={number}
      title={t(`futures.why.${kind === "orders" ? "book" : kind}`, { number: size(taken, step.number_decimals), coin: step.currency_name })}
      end={t("futures.why.at", { price: price(at, step.price_decimals) })}
      note={
        kind === "book"
          ? t("futures.why.book_note", { result: sum(step.filled_result), unit, count: step.fills, fee: sum(step.fee) })
          : `${t("futures.why.other_note")}${other}`
      }
    />
  );
}

/** The first few by name. */
function EndedOrders({ story: { orders } }: StoryProps): ReactElement {
  const t = useT();
  const { price } = useFigures();
  const SHOWN = 3;
  const named = orders.slice(0, SHOWN).map((order) => {
    const isLong = (order.side === "buy") === (order.reduces === 0);
    const at = isSet(order.price) ? ` ${price(order.price, order.price_decimals)}` : "";
    return `${order.symbol} ${t(isLong ? "futures.long" : "futures.short")}${at}`;
  });
  return <>{named.length > 0 && `${named.join(", ")}.`}</>;
}

function Told({ story }: StoryProps): ReactElement {
  const t = useT();
  return (
    <Row
      sign="✓"
      title={t("futures.why.told")}
      end={<Moment at={story.at} style="time" />}
      note={t(story.mail_waits === 1 ? "futures.why.mail_waits" : "futures.why.told_note")}
    />
  );
}

/** The last line, never hidden behind a fold. */
function Left({ story }: StoryProps): ReactElement {
  const t = useT();
  const { sum, rate } = useFigures();
  const { money, equity_after: left, currency_name: unit, rate_after: after } = story;
  return (
    <div className="border-t border-line pt-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-sm text-mut">{t("futures.why.left", { sum: sum(money) })}</span>
        <Amount value={left} decimals={2} mine unit={unit} className="ml-auto text-lg font-semibold" />
      </p>
      {after !== "" && <p className="pt-1 text-xs text-mut">{t("futures.why.rate_after", { rate: rate(after) })}</p>}
    </div>
  );
}
