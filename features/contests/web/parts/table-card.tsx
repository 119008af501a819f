import { useState, type ReactElement } from "react";
import { Check, X } from "lucide-react";
import { useT } from "../../../../web/i18n/texts.ts";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import { Skeleton } from "../../../../web/ui/skeleton.tsx";
import type { ContestDetailReply, ContestEntryReply, ContestTableRow } from "../../contract/contests-replies.ts";
import { agrees, percentOf, placeOf, retold } from "../contest-view.ts";
import { useContestEntry } from "../contests.api.ts";
import { CARD, Line, toneOf, useContestWords } from "./words.tsx";

const MINUTE_MS = 60_000;
const PODIUM = 3;

/** Who stands where; once it is over each place can be computed again by whoever looks. */
export function TableCard({ reply, code }: { readonly reply: ContestDetailReply; readonly code: string }): ReactElement {
  const t = useT();
  const { clock } = useContestWords();
  const { contest, table, valued_ms: valuedAt } = reply;
  const [checked, setChecked] = useState<ContestTableRow>();
  const isOver = contest.state === "over";
  const mayCheck = (row: ContestTableRow): boolean => row.is_me || (isOver && row.place > 0);
  return (
    <section aria-label={t("contests.table")} className={`${CARD} px-4 py-3`}>
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm font-semibold">
        {t(isOver ? "contests.podium" : "contests.table")}
        {valuedAt > 0 && !isOver && (
          <span className="text-xs font-normal text-mut tabular-nums">
            {t("contests.table.valued", { time: clock(valuedAt), minutes: contest.sample_ms / MINUTE_MS })}
          </span>
        )}
      </h2>
      {table.length === 0 && <p className="py-3 text-sm text-mut">{t("contests.table.none")}</p>}
      <ol className="divide-y divide-line">
        {table.map((row) => (
          <li key={row.entry}>
            <Row row={row} isOver={isOver} onCheck={mayCheck(row) ? () => setChecked(row) : undefined} />
          </li>
        ))}
      </ol>
      <Sheet
        open={checked !== undefined}
        onOpen={(open) => !open && setChecked(undefined)}
        title={t("contests.check.title", { name: checked?.nickname ?? "" })}
      >
        {checked !== undefined && <Checked id={contest.id} entry={checked.entry} code={code} />}
      </Sheet>
    </section>
  );
}

interface RowProps {
  readonly row: ContestTableRow;
  readonly isOver: boolean;
  readonly onCheck: (() => void) | undefined;
}

function Row({ row, isOver, onCheck }: RowProps): ReactElement {
  const t = useT();
  const { brief, money, percent, signed } = useContestWords();
  const isPodium = isOver && row.place > 0 && row.place <= PODIUM;
  return (
    <div className="flex flex-wrap items-center gap-x-3 py-2 tabular-nums">
      <span
        className={`flex size-8 shrink-0 items-center justify-center rounded-full text-sm font-semibold ${isPodium ? "bg-brand-tint text-brand" : "bg-fill text-mut"}`}
      >
        {row.place === 0 ? "–" : row.place}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-semibold">
          {row.nickname === "" ? t("contests.nobody") : row.nickname}
          {row.is_me && <span className="font-normal text-mut"> · {t("contests.me")}</span>}
          {row.is_out && <span className="font-normal text-mut"> · {t("contests.left")}</span>}
        </span>
        <span className="block text-xs text-mut">
          {t("contests.fall")} {percent(row.drawdown)} · {t("contests.fills")} {row.fills}
        </span>
      </span>
      <span className="ml-auto text-right">
        <span className={`block text-sm font-semibold ${toneOf(row.return)}`}>{signed(row.return)}</span>
        <span className="block text-xs text-mut">{brief(row.equity)} USDT</span>
        {row.prize !== "0" && <span className="block text-xs font-semibold text-brand">{money(row.prize)} USDT</span>}
      </span>
      {onCheck !== undefined && (
        <button
          type="button"
          onClick={onCheck}
          className="min-h-11 text-xs font-semibold text-brand max-[420px]:w-full max-[420px]:text-right"
        >
          {t("contests.check")}
        </button>
      )}
    </div>
  );
}

/** The entry once more, computed here from what the log has of it. */
function Checked({ id, entry, code }: { readonly id: number; readonly entry: number; readonly code: string }): ReactElement {
  const t = useT();
  const found = useContestEntry(id, entry, code);
  if (found.data === undefined) return found.isError ? <p role="alert">{t("shell.error.read")}</p> : <Skeleton className="h-40 w-full" />;
  return <Told reply={found.data} />;
}

function Told({ reply }: { readonly reply: ContestEntryReply }): ReactElement {
  const t = useT();
  const { count, percent, signed } = useContestWords();
  const told = retold(reply);
  const isRight = agrees(reply, told);
  const { said } = reply;
  const place = placeOf(reply, told);
  return (
    <div className="flex flex-col gap-3 pb-2">
      <p role="status" className={`flex items-center gap-2 text-sm font-semibold ${isRight ? "text-brand" : "text-down"}`}>
        {isRight ? <Check className="size-5" aria-hidden /> : <X className="size-5" aria-hidden />}
        {t(isRight ? "contests.check.agrees" : "contests.check.differs")}
      </p>
      <dl>
        <Line label={`${t("contests.return")}: ${t("contests.check.said")}`}>{signed(percentOf(said.return_ppm))}</Line>
        <Line label={`${t("contests.return")}: ${t("contests.check.computed")}`}>{signed(percentOf(told.returnPpm))}</Line>
        <Line label={`${t("contests.fall")}: ${t("contests.check.said")}`}>{percent(percentOf(said.drawdown_ppm))}</Line>
        <Line label={`${t("contests.fall")}: ${t("contests.check.computed")}`}>{percent(percentOf(told.drawdownPpm))}</Line>
        {place !== undefined && (
          <>
            <Line label={`${t("contests.check.place")}: ${t("contests.check.said")}`}>{count(said.place)}</Line>
            <Line label={`${t("contests.check.place")}: ${t("contests.check.computed")}`}>{count(place)}</Line>
          </>
        )}
      </dl>
      <p className="text-xs text-mut">
        {t("contests.check.note", { fills: count(reply.fills.length), samples: count(reply.samples.length) })}
      </p>
    </div>
  );
}
