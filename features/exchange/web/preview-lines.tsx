/** Rate, spread, fee and what arrives: of a form as "about", of a quote as agreed. */
import type { ReactElement, ReactNode } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { formatTrimmed } from "../../../web/numbers/number-format.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import { formatDecimal, parseDecimal } from "../../../money/decimal.ts";
import type { ExchangeListReply } from "../contract/exchange.contract.ts";
import type { ExchangeCoin, ExchangeForm } from "./exchange.form.ts";

const RATE_DECIMALS = 10;

export function Line({
  label,
  children,
  isTotal = false,
}: {
  readonly label: string;
  readonly children: ReactNode;
  readonly isTotal?: boolean;
}): ReactElement {
  return (
    <div className={`flex min-h-8 flex-wrap items-baseline justify-between gap-x-4 ${isTotal ? "font-semibold" : ""}`}>
      <dt className={isTotal ? "" : "text-mut"}>{label}</dt>
      <dd className="ml-auto min-w-0 text-right">{children}</dd>
    </div>
  );
}

/** Of the dearer coin in the cheaper one: the figure that people compare. */
export function Rate({
  from,
  to,
  rate,
  inverse,
}: {
  readonly from: string;
  readonly to: string;
  readonly rate: string;
  readonly inverse: string;
}): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const isDear = !rate.startsWith("0.");
  const [one, other, price] = isDear ? [from, to, rate] : [to, from, inverse];
  const shown = formatTrimmed(price, { least: 2, most: price.split(".")[0]?.length === 1 ? 6 : 2 }, language);
  return <span className="tabular-nums">{t("exchange.rate.value", { one, price: `${shown} ${other}` })}</span>;
}

type PreviewProps = {
  readonly preview: { readonly received: string; readonly fee: string; readonly gross: string } | undefined;
  readonly given: ExchangeCoin;
  readonly got: ExchangeCoin;
  readonly form: ExchangeForm;
  readonly terms: ExchangeListReply["terms"];
};

/** The lines are always there; an empty form shows dashes. */
export function PreviewLines({ preview, given, got, form, terms }: PreviewProps): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const percent = (fraction: string): string => `${formatTrimmed(String(Number(fraction) * 100), { least: 2, most: 4 }, language)} %`;
  return (
    <dl className="rounded-2xl border border-line bg-card px-4 py-2 text-sm">
      <Line label={t("exchange.rate")}>
        {preview === undefined ? (
          "–"
        ) : (
          <>
            ≈ <Rate from={given.code} to={got.code} rate={ratio(preview.gross, form.amount)} inverse={ratio(form.amount, preview.gross)} />
          </>
        )}
      </Line>
      <Line label={t("exchange.spread")}>{percent(terms.spread)}</Line>
      <Line label={`${t("exchange.fee")} ${percent(terms.fee)}`}>
        {preview === undefined ? "–" : <Amount value={preview.fee} decimals={got.decimals} least={2} unit={got.code} />}
      </Line>
      <Line label={t("exchange.arrives")} isTotal>
        {preview === undefined ? (
          "–"
        ) : (
          <>
            ≈ <Amount value={preview.received} decimals={got.decimals} least={2} unit={got.code} />
          </>
        )}
      </Line>
    </dl>
  );
}

function ratio(over: string, under: string): string {
  const [left, right] = [over, under].map((text) => parseDecimal(text.replace(/\.$/, ""), RATE_DECIMALS));
  if (typeof left !== "bigint" || typeof right !== "bigint" || right === 0n) return "0";
  return formatDecimal((left * 10n ** BigInt(RATE_DECIMALS)) / right, RATE_DECIMALS);
}
