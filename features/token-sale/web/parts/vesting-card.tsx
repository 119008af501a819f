import type { ReactElement } from "react";
import { formatDecimal } from "../../../../money/decimal.ts";
import { amount } from "../../../../money/units.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { plotText } from "../../../../web/numbers/number-format.ts";
import type { ProjectRow } from "../../contract/token-sale-replies.ts";
import { vestedOf } from "../../formulas.ts";
import { unitsOf, vestingPoints, type VestingPoint } from "../sale-view.ts";
import { CARD, useSaleWords } from "./words.tsx";

const WIDTH = 300;
const HEIGHT = 76;

interface VestingProps {
  readonly terms: Pick<ProjectRow, "ends_ms" | "cliff_days" | "parts" | "decimals" | "currency_name">;
  /** Decimal text: of these it is drawn. */
  readonly granted: string;
}

/** When how much of a grant is one's own to move: nothing until the first part, then a step a day. */
export function VestingCard({ terms, granted }: VestingProps): ReactElement {
  const t = useT();
  const { tokens, own } = useSaleWords();
  const { decimals, parts, currency_name: code } = terms;
  const units = unitsOf(granted, decimals) ?? amount(0n);
  const points = vestingPoints(terms, units);
  const each = formatDecimal(vestedOf(units, 1, parts), decimals);
  return (
    <section className={`${CARD} p-4`} aria-label={t("token-sale.move")}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="text-sm font-semibold">{t("token-sale.move")}</h3>
        <p className="ml-auto text-xs text-mut tabular-nums">
          {parts === 1
            ? t("token-sale.at_once", { amount: own(`${tokens(granted, decimals)} ${code}`) })
            : t("token-sale.a_day", { amount: own(`${tokens(each, decimals)} ${code}`), count: parts })}
        </p>
      </div>
      <Picture points={points} granted={own(tokens(granted, decimals))} />
    </section>
  );
}

function Picture({ points, granted }: { readonly points: readonly VestingPoint[]; readonly granted: string }): ReactElement {
  const t = useT();
  const { date } = useSaleWords();
  const [first, second] = points;
  const last = points.at(-1);
  const [from, to] = [first?.at ?? 0, Math.max(last?.at ?? 1, (first?.at ?? 0) + 1)];
  const most = Number(last?.tokens ?? 0) || 1;
  const x = (at: number): number => ((at - from) / (to - from)) * WIDTH;
  const y = (tokens: string): number => HEIGHT - (Number(tokens) / most) * (HEIGHT - 4);
  // A step: nothing comes between two parts.
  const line = points
    .map((point, index) => {
      const [left, top] = [plotText(x(point.at), 1), plotText(y(point.tokens), 1)];
      return index === 0 ? `M${left} ${top}` : `H${left}V${top}`;
    })
    .join("");
  const locked = x(second?.at ?? from);
  return (
    <figure className="m-0 pt-2">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className="h-20 w-full" aria-hidden focusable="false">
        <rect x="0" y="0" width={plotText(locked, 1)} height={HEIGHT} fill="var(--fill)" />
        <path d={`${line}H${WIDTH}V${HEIGHT}H0Z`} fill="var(--sale)" fillOpacity="0.14" />
        <path d={`${line}H${WIDTH}`} fill="none" stroke="var(--sale)" strokeWidth="2" vectorEffect="non-scaling-stroke" />
      </svg>
      <div className="flex flex-wrap justify-between gap-x-2 pt-1 text-2xs text-mut tabular-nums">
        <span>
          {date(from)} {locked > 0 && t("token-sale.locked")}
        </span>
        <span>{date(to)}</span>
      </div>
      <figcaption className="pt-1 text-xs text-mut">
        {t("token-sale.move.note", { first: date(second?.at ?? from), last: date(last?.at ?? to), amount: granted })}
      </figcaption>
    </figure>
  );
}
