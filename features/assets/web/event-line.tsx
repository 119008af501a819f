import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import { CoinIcon } from "../../../web/ui/coin-icon.tsx";
import { Moment } from "../../../web/ui/moment.tsx";
import { wireTime } from "../../../web/numbers/wire-time.ts";
import type { StockEvent } from "./assets.api.ts";

interface EventLineProps {
  readonly event: StockEvent;
  /** Says its day too, where no head says it. */
  readonly withDay?: boolean;
}

/** A dividend or a split that was carried out. */
export function EventLine({ event, withDay = false }: EventLineProps): ReactElement {
  const t = useT();
  const { kind, symbol, title, per_share: perShare, numerator, denominator, time } = event;
  const [base = "", quote = ""] = symbol.split("/");
  return (
    <li className="flex items-center gap-3 py-2 text-sm">
      <CoinIcon code={base} size={24} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          {base} <span className="text-xs font-normal text-mut">{title}</span>
        </span>
        <span className="block text-xs text-mut">
          <Moment at={wireTime(time)} style={withDay ? "moment" : "clock"} />
        </span>
      </span>
      <span className="shrink-0 text-right">
        {kind === "dividend" ? (
          <>
            <span className="block text-xs text-mut">{t("assets.dividend")}</span>
            <Amount value={perShare} decimals={6} least={2} unit={quote} />
          </>
        ) : (
          <>
            <span className="block text-xs text-mut">{t("assets.split")}</span>
            {t("assets.ratio", { numerator, denominator })}
          </>
        )}
      </span>
    </li>
  );
}
