import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { plotText } from "../../../../web/numbers/number-format.ts";
import { Skeleton } from "../../../../web/ui/skeleton.tsx";
import { ErrorState } from "../../../../web/ui/states.tsx";
import type { DualOrder, DualSamplesReply } from "../../contract/dual-investment-replies.ts";
import { WINDOW_MS } from "../../formulas.ts";
import { useDualSamples } from "../dual-investment.api.ts";
import { checkMean, isExchanged, meanText, ticksOf } from "../dual-view.ts";
import { Line, useDualWords, Verdict } from "./words.tsx";

const WIDTH = 600;
const HEIGHT = 120;

/** The half hour that decides, sample by sample, with the strike; its mean computed again here. */
export function HalfHour({ order }: { readonly order: DualOrder }): ReactElement {
  const t = useT();
  const { price, count } = useDualWords();
  const samples = useDualSamples(order.dual_id);
  if (samples.isPending) return <Skeleton className="h-32 w-full" />;
  if (samples.data === undefined)
    return <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void samples.refetch()} />;
  const { data } = samples;
  if (data.at.length === 0)
    return (
      <p className="py-2 text-xs text-mut">{t(data.is_settled === 1 ? "dual-investment.samples.gone" : "dual-investment.samples.none")}</p>
    );
  const mean = checkMean(data);
  const exchanged = isExchanged(order.type, order.strike, mean, order.price_decimals);
  return (
    <div className="flex flex-col gap-1 border-t border-line pt-3">
      <h3 className="text-xs font-semibold">{t("dual-investment.half_hour")}</h3>
      <Samples reply={data} strike={ticksOf(order.strike, order.price_decimals)} />
      <dl>
        <Line label={t("dual-investment.samples")}>
          {t("dual-investment.samples.count", { count: count(mean.count), minutes: count(mean.minutes) })}
        </Line>
        <Line label={t("dual-investment.mean")}>{price(meanText(mean, order.price_decimals))}</Line>
        <Line label={t("dual-investment.strike")}>{price(order.strike)}</Line>
        <Line label={t(data.is_settled === 1 ? "dual-investment.came_in" : "dual-investment.so_far")}>
          {exchanged ? order.get_name : order.pay_name}
        </Line>
      </dl>
      <Verdict verdict={mean.verdict} />
    </div>
  );
}

function Samples({ reply, strike }: { readonly reply: DualSamplesReply; readonly strike: number }): ReactElement {
  const t = useT();
  const from = reply.settles_ms - WINDOW_MS;
  const all = [...reply.ticks, strike];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const y = (ticks: number): string =>
    plotText(most === least ? HEIGHT / 2 : 6 + (1 - (ticks - least) / (most - least)) * (HEIGHT - 12), 1);
  const points = reply.at.map((at, index) => `${plotText(((at - from) / WINDOW_MS) * WIDTH, 1)},${y(reply.ticks[index] ?? 0)}`).join(" ");
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t("dual-investment.half_hour")}
      className="h-20 w-full rounded-lg bg-fill"
    >
      <line x1="0" x2={WIDTH} y1={y(strike)} y2={y(strike)} className="stroke-mark" vectorEffect="non-scaling-stroke" />
      <polyline points={points} fill="none" className="stroke-fg" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
