import type { ReactElement, ReactNode } from "react";
import { Cell, Grid, Gridline } from "react-resizable-panels";
import { useT } from "../../i18n/texts.ts";
import { readStored, writeStored } from "../../state/storage.ts";
import { useScreen } from "../../ui/wide-screen.ts";
import { DESK_ROWS, deskColumns, keptLayout, layoutName } from "./desk-layout.ts";
import type { DeskClass } from "./desk-layout.ts";

interface TradingDeskProps {
  readonly head: ReactNode;
  /** In a drawer of its own, not here, where the window is narrow; without one the tables stand below the book too. */
  readonly rail?: ReactNode;
  readonly chart: ReactNode;
  readonly book: ReactNode;
  /** Beside the book where there is room, below it in narrower windows; in the narrowest it is a tab of the book. */
  readonly tape: ReactNode;
  readonly form: ReactNode;
  readonly records: ReactNode;
  readonly status: ReactNode;
}

/** The class of the window; the terminal is for windows of 1024 px and more. */
export function useDeskClass(): DeskClass {
  const [broad, large, vast] = [useScreen("broad"), useScreen("large"), useScreen("vast")];
  return vast ? "vast" : large ? "large" : broad ? "broad" : "narrow";
}

/** The terminal of wide screens: all of the window, panes that can be dragged and are kept, nothing that scrolls but what is in them. */
export function TradingDesk(props: TradingDeskProps): ReactElement {
  const of = useDeskClass();
  return (
    <div data-desk className="grid h-[calc(100dvh-var(--header-top))] min-h-152 grid-rows-[auto_minmax(0,1fr)_24px] overflow-hidden">
      {props.head}
      <Panes key={of} of={of} {...props} />
      {props.status}
    </div>
  );
}

const LINE = "bg-line outline-none data-[separator=active]:bg-mark data-[separator=hover]:bg-mark focus-visible:bg-mark";
const PANE = "min-h-0 min-w-0 overflow-hidden";

function Panes({ of, rail, chart, book, tape, form, records }: TradingDeskProps & { readonly of: DeskClass }): ReactElement {
  const t = useT();
  const kind = rail === undefined ? "wide" : "rail";
  const columns = deskColumns(of, kind);
  const at = (id: string): number => columns.findIndex((column) => column.id === id);
  const [hasRail, hasTape, belowTape] = [at("rail") === 0, at("tape") !== -1, kind === "rail" && (of === "broad" || of === "large")];
  // What the tables have above them, and how many rows what stands beside the chart has.
  const [above, rows] = kind === "rail" ? [at("book"), 2] : [at("form"), 1];
  return (
    <Grid
      id={`desk-${layoutName(of, kind)}`}
      aria-label={t("trading.desk")}
      className="min-h-0 min-w-0"
      columns={columns}
      rows={DESK_ROWS}
      defaultLayout={keptLayout(readStored("desk"), of, kind)}
      onLayoutChanged={(layout, { isUserInteraction }) => {
        if (isUserInteraction) writeStored("desk", { ...(readStored("desk") as object | undefined), [layoutName(of, kind)]: layout });
      }}
    >
      {hasRail && (
        <Cell column={0} row={0} className={PANE}>
          {rail}
        </Cell>
      )}
      {hasRail && <Gridline type="column" column={1} row={0} rowSpan={1} className={`w-px ${LINE}`} />}
      <Cell column={at("chart")} row={0} className={PANE}>
        {chart}
      </Cell>
      <Gridline type="row" row={1} column={0} columnSpan={above} className={`h-px ${LINE}`} />
      <Cell column={0} row={1} columnSpan={above} className={`@container ${PANE}`}>
        {records}
      </Cell>
      <Gridline type="column" column={at("book")} {...(rows === 1 ? { row: 0, rowSpan: 1 } : {})} className={`w-px ${LINE}`} />
      <Cell column={at("book")} row={0} rowSpan={rows} className={`flex flex-col ${PANE}`}>
        {book}
        {belowTape && tape}
      </Cell>
      {hasTape && <Gridline type="column" column={at("tape")} {...(rows === 1 ? { row: 0, rowSpan: 1 } : {})} className={`w-px ${LINE}`} />}
      {hasTape && (
        <Cell column={at("tape")} row={0} rowSpan={rows} className={`flex flex-col ${PANE}`}>
          {tape}
        </Cell>
      )}
      <Gridline type="column" column={at("form")} className={`w-px ${LINE}`} />
      <Cell column={at("form")} row={0} rowSpan={2} className={PANE}>
        {form}
      </Cell>
    </Grid>
  );
}
