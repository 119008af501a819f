import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import { useT } from "../i18n/texts.ts";
import type { TextKey } from "../i18n/texts.ts";
import { formatDecimal } from "../../money/decimal.ts";
import { formatTime } from "../numbers/time-format.ts";
import { wireTime } from "../numbers/wire-time.ts";
import { CheckLink } from "../receipts/check-link.tsx";
import { useCheck } from "../receipts/check.store.ts";
import { usePreferences } from "../state/preferences.store.ts";
import { Amount } from "../ui/amounts.tsx";
import { Button } from "../ui/button.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { ErrorState } from "../ui/states.tsx";
import { Slab } from "../ui/stone/slab.tsx";
import { Streak } from "../ui/stone/streak.tsx";
import { agrees, costLines } from "./cost-lines.ts";
import type { CostLine } from "./cost-lines.ts";
import { useMoves } from "./portfolio.api.ts";
import type { AllMoves, CostReply, CostRow, MoveRow } from "./portfolio.api.ts";

const LINE_TEXTS: Record<CostLine["name"], TextKey> = {
  units: "portfolio.units",
  total_cost: "portfolio.total_cost",
  average_cost: "portfolio.average_cost",
  realised: "portfolio.realised",
  fees: "portfolio.fees",
};
const MOVE_TEXTS: Record<MoveRow["kind"], TextKey> = {
  buy: "portfolio.move.buy",
  sell: "portfolio.move.sell",
  split: "portfolio.move.split",
  other: "portfolio.move.other",
};
/** Moves that are listed; all of them are computed with. */
const SHOWN = 50;

interface CostCheckProps {
  readonly row: CostRow;
  readonly reply: CostReply;
}

/** "Check this" for a cost: the moves it comes from, and the same figures computed again in the browser. */
export function CostCheck({ row, reply }: CostCheckProps): ReactElement {
  const t = useT();
  const [open, setOpen] = useState(false);
  // A move's receipt takes its place: one panel over the page is enough.
  useEffect(() => useCheck.subscribe(({ id }, before) => id !== undefined && id !== before.id && setOpen(false)), []);
  const moves = useMoves(open ? row.currency_id : undefined);
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        <Streak />
        {t("portfolio.check")}
      </Button>
      <Sheet open={open} onOpen={setOpen} title={t("portfolio.cost_of", { code: row.currency_name })}>
        {moves.isError && <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void moves.refetch()} />}
        {moves.isPending && <Skeleton className="h-64 w-full rounded-2xl" />}
        {moves.data !== undefined && <Checked row={row} reply={reply} moves={moves.data} />}
      </Sheet>
    </>
  );
}

function Checked({ row, reply, moves }: CostCheckProps & { readonly moves: AllMoves }): ReactElement {
  const t = useT();
  const lines = costLines(row, reply.legal_decimals, moves.list);
  const isAgreed = lines.every(agrees);
  return (
    <div className="flex flex-col gap-4 pb-2">
      <Slab state={moves.isCut ? "bare" : isAgreed ? "agreed" : "refused"}>
        <p className="text-sm font-semibold">
          {t(moves.isCut ? "portfolio.too_many" : isAgreed ? "portfolio.agrees" : "portfolio.differs")}
        </p>
      </Slab>
      <p className="text-xs text-mut">{t("portfolio.rule")}</p>
      <table className="w-full text-xs">
        <thead>
          <tr className="text-mut">
            <th scope="col" className="font-normal">
              <span className="sr-only">{t("portfolio.result")}</span>
            </th>
            <th scope="col" className="py-1 pl-2 text-right font-normal">
              {t("portfolio.venue")}
            </th>
            <th scope="col" className="py-1 pl-2 text-right font-normal">
              {t("portfolio.computed")}
            </th>
            <th scope="col" className="w-6 font-normal">
              <span className="sr-only">{t("shell.check")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.name} className="border-t border-line">
              <th scope="row" className="py-2 text-left font-normal text-mut">
                {t(LINE_TEXTS[line.name])}
              </th>
              <td className="py-2 pl-2 text-right text-mut">
                <Figure line={line} text={line.venue} row={row} />
              </td>
              <td className="py-2 pl-2 text-right font-semibold">
                {!moves.isCut && <Figure line={line} text={line.computed} row={row} />}
              </td>
              <td className="pl-1 text-right">{!moves.isCut && agrees(line) && <Streak label={t("shell.check.agrees")} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Moves row={row} reply={reply} moves={moves} />
    </div>
  );
}

function Figure({ line, text, row }: { readonly line: CostLine; readonly text: string; readonly row: CostRow }): ReactElement {
  if (text === "") return <span>–</span>;
  return <Amount value={text} decimals={line.name === "units" ? row.decimals : 6} mine />;
}

/** The newest first, each with its receipt. */
function Moves({ row, reply, moves }: CostCheckProps & { readonly moves: AllMoves }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const shown = moves.list.slice(-SHOWN).toReversed();
  const ids = shown.flatMap(({ receipt }) => (receipt === "" ? [] : [receipt]));
  if (shown.length === 0) return <p className="text-sm text-mut">{t("portfolio.no_moves")}</p>;
  return (
    <section aria-label={t("portfolio.moves")}>
      <h3 className="mb-1 text-sm font-semibold">
        {t("portfolio.moves")} ({moves.list.length})
      </h3>
      <ul className="divide-y divide-line text-xs">
        {shown.map((move) => (
          <li key={`${move.position} ${move.receipt}`} className="flex items-center justify-between gap-3 py-1.5">
            <span className="min-w-0">
              <span className="block font-medium">
                {t(MOVE_TEXTS[move.kind])} <Amount value={formatDecimal(BigInt(move.units), row.decimals)} decimals={row.decimals} mine />
              </span>
              <span className="block text-mut">{formatTime(wireTime(move.time), "full", language)}</span>
            </span>
            <span className="flex shrink-0 items-center gap-2">
              {move.money !== "0" && (
                <Amount value={formatDecimal(BigInt(move.money), reply.legal_decimals)} decimals={2} unit={reply.legal_name} mine />
              )}
              {move.receipt !== "" && <CheckLink id={move.receipt} ids={ids} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
