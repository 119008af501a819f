import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { plotText } from "../../../../web/numbers/number-format.ts";
import type { DualCoinRow, DualProductRow } from "../../contract/dual-investment-replies.ts";
import { payoffOf, ppmOf, type DualOutcomes, type Payoff } from "../dual-view.ts";
import { useDualWords } from "./words.tsx";

const WIDTH = 600;
const HEIGHT = 190;

interface PictureProps {
  readonly product: DualProductRow;
  readonly coin: DualCoinRow;
  readonly outcomes: DualOutcomes;
}

/** What one gets (white), what only holding would give (dashed) and what is given up, against the price at the end; the strike in gold. */
export function PayoffPicture({ product, coin, outcomes }: PictureProps): ReactElement {
  const t = useT();
  const { price, sum } = useDualWords();
  const isCall = product.type === "call";
  const payoff = payoffOf(product.type, {
    strike: Number(product.strike),
    index: Number(coin.index),
    rate: ppmOf(product.rate_text),
    days: product.day,
  });
  const corner = payoff.line[1] ?? [0, 0];
  const own = t("dual-investment.you_hold", { what: product.pay_name });
  const other = t("dual-investment.you_hold", { what: sum(outcomes.other, product.get_name, product.get_decimals) });
  const label = t("dual-investment.picture", { strike: price(product.strike), beyond: price(outcomes.beyond) });
  const marks = [
    { text: price(product.strike), at: payoff.strikeAt, isStrike: true },
    { text: t("dual-investment.now", { price: price(coin.index) }), at: payoff.nowAt, isStrike: false },
  ];
  const end = (value: number): string => price(Math.round(value));
  return (
    <div>
      <p className="flex flex-wrap justify-between gap-x-3 text-2xs font-semibold">
        <span>{isCall ? own : other}</span>
        <span className="ml-auto text-right">{isCall ? other : own}</span>
      </p>
      <div className="relative my-1">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
          className="block h-28 w-full md:h-40"
        >
          <Drawing payoff={payoff} isCall={isCall} />
        </svg>
        <span
          aria-hidden
          className="absolute size-3 -translate-1/2 rounded-full border-2 border-mark bg-card"
          style={{ left: `${plotText(corner[0] * 100, 2)}%`, top: `${plotText((1 - corner[1]) * 100, 2)}%` }}
        />
      </div>
      {marks.map(({ text, at, isStrike }) => (
        <p key={text} className={`flex text-2xs tabular-nums ${isStrike ? "font-semibold text-brand" : "text-mut"}`}>
          <span
            className="shrink-0 whitespace-nowrap"
            style={{ marginLeft: `${plotText(at * 100, 2)}%`, transform: `translateX(-${plotText(at * 100, 2)}%)` }}
          >
            {text}
          </span>
        </p>
      ))}
      <p className="flex flex-wrap justify-between gap-x-3 text-2xs text-mut tabular-nums">
        <span>{end(payoff.low)}</span>
        <span>{end(payoff.high)}</span>
      </p>
      <p className="flex flex-wrap justify-end gap-x-4 pt-1 text-2xs text-mut">
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="w-5 border-t border-dashed border-mut" />
          {t("dual-investment.only_held")}
        </span>
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="size-2.5 bg-down/30" />
          {t("dual-investment.given_up")}
        </span>
      </p>
    </div>
  );
}

function Drawing({ payoff, isCall }: { readonly payoff: Payoff; readonly isCall: boolean }): ReactElement {
  const x = (part: number): string => plotText(part * WIDTH, 1);
  const y = (part: number): string => plotText((1 - part) * HEIGHT, 1);
  const points = (corners: Payoff["line"]): string => corners.map(([left, up]) => `${x(left)},${y(up)}`).join(" ");
  const [from, width] = isCall ? [payoff.strikeAt, 1 - payoff.strikeAt] : [0, payoff.strikeAt];
  return (
    <>
      <rect x={x(from)} y="0" width={x(width)} height={HEIGHT} className="fill-fill" />
      {payoff.given.length > 0 && <polygon points={points(payoff.given)} className="fill-down/30" />}
      <line x1="0" x2={WIDTH} y1={HEIGHT - 1} y2={HEIGHT - 1} className="stroke-line" vectorEffect="non-scaling-stroke" />
      <line
        x1={x(payoff.nowAt)}
        x2={x(payoff.nowAt)}
        y1="0"
        y2={HEIGHT}
        className="stroke-mut"
        strokeDasharray="2 4"
        vectorEffect="non-scaling-stroke"
      />
      <line x1={x(payoff.strikeAt)} x2={x(payoff.strikeAt)} y1="0" y2={HEIGHT} className="stroke-mark" vectorEffect="non-scaling-stroke" />
      <polyline points={points(payoff.held)} fill="none" className="stroke-mut" strokeDasharray="4 4" vectorEffect="non-scaling-stroke" />
      <polyline points={points(payoff.line)} fill="none" className="stroke-fg" strokeWidth="2.5" vectorEffect="non-scaling-stroke" />
    </>
  );
}
