import type { ReactElement, ReactNode } from "react";
import { Cell, Grid, Gridline } from "react-resizable-panels";
import { useT } from "../../i18n/texts.ts";
import { readStored, writeStored } from "../../state/storage.ts";
import { useScreen } from "../../ui/wide-screen.ts";
import { DESK_ROWS, deskColumns, keptLayout } from "./desk-layout.ts";
import type { DeskClass } from "./desk-layout.ts";

interface TradingDeskProps {
  readonly head: ReactNode;
  readonly rail: ReactNode;
  readonly chart: ReactNode;
  readonly book: ReactNode;
  /** Beside the book where there is room, else below it. */
  readonly tape: ReactNode;
  readonly form: ReactNode;
  readonly records: ReactNode;
  readonly status: ReactNode;
}

/** The terminal of wide screens: all of the window, panes that can be dragged and are kept, nothing that scrolls but what is in them. */
export function TradingDesk(props: TradingDeskProps): ReactElement {
  const [large, vast] = [useScreen("large"), useScreen("vast")];
  const of = vast ? "vast" : large ? "large" : "broad";
  return (
    <div className="grid h-[calc(100dvh-var(--header-top))] min-h-152 grid-rows-[auto_minmax(0,1fr)_24px] overflow-hidden">
      {props.head}
      <Panes key={of} of={of} {...props} />
      {props.status}
    </div>
  );
}

function Panes({ of, rail, chart, book, tape, form, records }: TradingDeskProps & { readonly of: DeskClass }): ReactElement {
  const t = useT();
  const vast = of === "vast";
  const formColumn = vast ? 4 : 3;
  const line = "bg-line outline-none data-[separator=active]:bg-mark data-[separator=hover]:bg-mark focus-visible:bg-mark";
  return (
    <Grid
      id={`desk-${of}`}
      aria-label={t("trading.desk")}
      className="min-h-0 min-w-0"
      columns={deskColumns(of)}
      rows={DESK_ROWS}
      defaultLayout={keptLayout(readStored("desk"), of)}
      onLayoutChanged={(layout, { isUserInteraction }) => {
        if (isUserInteraction) writeStored("desk", { ...(readStored("desk") as object | undefined), [of]: layout });
      }}
    >
      <Cell column={0} row={0} className="min-h-0 min-w-0 overflow-hidden">
        {rail}
      </Cell>
      <Gridline type="column" column={1} row={0} rowSpan={1} className={`w-px ${line}`} />
      <Cell column={1} row={0} className="min-h-0 min-w-0 overflow-hidden">
        {chart}
      </Cell>
      <Gridline type="row" row={1} column={0} columnSpan={2} className={`h-px ${line}`} />
      <Cell column={0} row={1} columnSpan={2} className="@container min-h-0 min-w-0 overflow-hidden">
        {records}
      </Cell>
      <Gridline type="column" column={2} className={`w-px ${line}`} />
      <Cell column={2} row={0} rowSpan={2} className="flex min-h-0 min-w-0 flex-col overflow-hidden">
        {book}
        {!vast && tape}
      </Cell>
      {vast && <Gridline type="column" column={3} className={`w-px ${line}`} />}
      {vast && (
        <Cell column={3} row={0} rowSpan={2} className="flex min-h-0 min-w-0 flex-col overflow-hidden">
          {tape}
        </Cell>
      )}
      <Gridline type="column" column={formColumn} className={`w-px ${line}`} />
      <Cell column={formColumn} row={0} rowSpan={2} className="min-h-0 min-w-0 overflow-y-auto">
        {form}
      </Cell>
    </Grid>
  );
}
