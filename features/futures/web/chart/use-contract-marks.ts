/** The lines of a contract's chart with their words; what is dragged is asked about, what is crossed out opens its sheet or ends its order. */
import { useMemo, useState } from "react";
import type { LanguageCode } from "../../../../web/i18n/languages.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import type { Translate } from "../../../../web/i18n/texts.ts";
import { formatFixed, plotText, plusOf } from "../../../../web/numbers/number-format.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import { plotted } from "../../../../web/trading/chart/candles.api.ts";
import type { ChartLine, ChartMarks } from "../../../../web/trading/chart/chart-port.ts";
import { useStable } from "../../../../web/ui/use-stable.ts";
import type { ContractRow, LeverAccountReply, LeverRow } from "../../contract/futures-rows.ts";
import { resultAt, returnOnMargin } from "../futures.form.ts";
import { useCancel } from "../parts/use-cancel.ts";
import { drawnAs, linesOf, type ContractLine } from "./contract-lines.ts";

/** A line that was dragged to another price, and is asked about. */
export interface MovedLine {
  readonly line: ContractLine;
  readonly row: LeverRow;
  /** With the contract's decimals. */
  readonly price: string;
}

interface OwnMarks {
  readonly marks: ChartMarks;
  readonly moved: MovedLine | undefined;
  /** Puts it at another price while it is asked about. */
  readonly moveTo: (price: string) => void;
  /** Dragging is over: the line goes where its order is. */
  readonly settle: () => void;
}

const NOTHING = { positions: [], orders: [] };

/** The value before, as long as the new one says the same. */
function useSame<Value>(value: Value): Value {
  const [kept, setKept] = useState(value);
  if (JSON.stringify(kept) === JSON.stringify(value)) return kept;
  setKept(value);
  return value;
}

const rowsOf = (account: LeverAccountReply | undefined): readonly LeverRow[] => [...(account?.positions ?? []), ...(account?.orders ?? [])];

/** How lines are told; figures as they are when the chart draws. */
interface Words {
  readonly t: Translate;
  readonly language: LanguageCode;
  readonly hidden: boolean;
  readonly decimals: number;
  readonly places: number;
  readonly coin: string;
  readonly rowOf: (id: number) => LeverRow | undefined;
}

const side = ({ t }: Words, { isLong }: ContractLine): string => t(isLong ? "futures.long" : "futures.short");

function labelOf(line: ContractLine, words: Words): string {
  const { t, places, language, coin } = words;
  const { kind } = line;
  if (kind === "liquidation") return t("futures.line.liquidation");
  if (kind === "take_profit" || kind === "stop_loss") return t(`futures.${kind}`);
  const size = `${side(words, line)} ${formatFixed(line.size, places, language)} ${coin}`;
  if (kind !== "order") return size;
  const what = t(line.waits ? "futures.tab.waiting" : "futures.limit");
  return line.reduces ? `${what} · ${size} · ${t("futures.closes")}` : `${what} · ${size}`;
}

/** What the position brings now, or would bring at the price of the line. */
function detailOf({ kind, row: id }: ContractLine, { language, hidden, decimals, rowOf }: Words): ((price: number) => string) | undefined {
  if (kind === "liquidation" || kind === "order") return undefined;
  const signed = (value: string): string => `${plusOf(value)}${formatFixed(value, 2, language)}`;
  return (price) => {
    const row = rowOf(id);
    if (row === undefined) return "";
    const money = kind === "entry" ? row.profits : resultAt(row, plotText(price, decimals));
    const shown = hidden ? "••••••" : signed(money);
    return kind === "entry" ? `${shown}  ${signed(returnOnMargin(row))} %` : shown;
  };
}

/** `moved`: where it stands while that is asked about. */
function drawnLine(line: ContractLine, words: Words, moved: string | undefined): ChartLine {
  const detail = detailOf(line, words);
  return {
    id: line.id,
    price: plotted(moved ?? line.price),
    label: labelOf(line, words),
    kind: line.kind === "entry" || line.kind === "order" ? side(words, line) : labelOf(line, words),
    canMove: line.canMove,
    ...drawnAs(line),
    ...(moved === undefined ? {} : { from: plotted(line.price) }),
    ...(detail === undefined ? {} : { detail }),
  };
}

export function useContractMarks(
  contract: ContractRow,
  account: LeverAccountReply | undefined,
  onExits: (position: number) => void,
): OwnMarks {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const hidden = usePreferences((state) => state.hideAmounts);
  const { cancel } = useCancel();
  const { price_decimals: decimals, number_decimals: places, currency_name: coin } = contract;
  // Marks that are drawn anew while one is held would be dropped: figures that change are asked for at each draw.
  const lines = useSame(linesOf(contract, account ?? NOTHING));
  const rowOf = useStable((id: number) => rowsOf(account).find((each) => each.id === id));
  const openExits = useStable(onExits);
  const [asked, setAsked] = useState<{ readonly id: number; readonly price: string } | undefined>(undefined);
  const [settled, setSettled] = useState(0);
  const line = lines.find(({ id }) => id === asked?.id);
  const row = rowsOf(account).find(({ id }) => id === line?.row);
  const moved = asked === undefined || line === undefined || row === undefined ? undefined : { line, row, price: asked.price };
  const [movedId, movedPrice] = [moved?.line.id, moved?.price];
  const words = useMemo(
    () => ({ t, language, hidden, decimals, places, coin, rowOf }),
    [t, language, hidden, decimals, places, coin, rowOf],
  );
  const marks = useMemo((): ChartMarks => {
    const drawn = lines.map((each) => drawnLine(each, words, each.id === movedId ? movedPrice : undefined));
    return {
      drawing: settled,
      lines: drawn,
      fills: [],
      cost: undefined,
      onMove: (id, price) => setAsked({ id, price: plotText(price, decimals) }),
      onRemove: (id) => {
        const crossed = lines.find((each) => each.id === id);
        if (crossed?.kind === "order") cancel(crossed.row);
        // A stop-loss that went by one press would be missed too late.
        else if (crossed !== undefined) openExits(crossed.row);
      },
    };
  }, [lines, words, movedId, movedPrice, settled, decimals, cancel, openExits]);
  return {
    marks,
    moved,
    moveTo: (price) => setAsked((before) => (before === undefined ? before : { ...before, price })),
    settle: () => {
      setAsked(undefined);
      setSettled(settled + 1);
    },
  };
}
