import type { ReactElement } from "react";
import { ChevronDown } from "lucide-react";
import { useT } from "../../../../web/i18n/texts.ts";
import { CANDLE_KINDS, type CandleKind } from "./contract-candles.ts";

interface ChoiceProps {
  readonly kind: CandleKind;
  readonly onKind: (kind: CandleKind) => void;
}

/** What the candles are of: the mark, what traded, or the index. */
export function CandleChoice({ kind, onKind }: ChoiceProps): ReactElement {
  const t = useT();
  return (
    <label className="relative mr-1 flex h-8 shrink-0 items-center rounded-lg text-xs font-medium text-mut focus-within:outline-2 focus-within:outline-mark">
      <span className="sr-only">{t("futures.candles_of")}</span>
      <select
        value={kind}
        onChange={(event) => onKind(CANDLE_KINDS.find((each) => each === event.target.value) ?? kind)}
        className="h-full appearance-none bg-transparent pr-5 pl-2 outline-none hover:text-fg"
      >
        {CANDLE_KINDS.map((each) => (
          <option key={each} value={each} className="bg-card text-fg">
            {t(`futures.${each}`)}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute right-1 size-3.5" aria-hidden />
    </label>
  );
}
