import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import { Skeleton } from "../../../../web/ui/skeleton.tsx";
import { ErrorState } from "../../../../web/ui/states.tsx";
import { Slab } from "../../../../web/ui/stone/slab.tsx";
import { ALLOCATION_FILE } from "../../contract/allocation-file.ts";
import type { AllocationReply } from "../../contract/token-sale-replies.ts";
import { checkAllocation, type AllocationChecked } from "../allocation-check.ts";
import { useAllocation } from "../token-sale.api.ts";
import { useSaleWords } from "./words.tsx";

const ROWS_SHOWN = 20;

interface SheetProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly id: number;
}

/** Who got how many, by numbers, every one computed again here; the table as a file. */
export function AllocationSheet({ open, onOpen, id }: SheetProps): ReactElement {
  const t = useT();
  const table = useAllocation(id, open);
  return (
    <Sheet open={open} onOpen={onOpen} title={t("token-sale.table")}>
      <div className="flex flex-col gap-4 pb-2">
        <p className="text-sm leading-6">{t("token-sale.table.note")}</p>
        {table.isPending && <Skeleton className="h-32 w-full" />}
        {table.isError && table.data === undefined && (
          <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void table.refetch()} />
        )}
        {table.data !== undefined && <Checked reply={table.data} />}
      </div>
    </Sheet>
  );
}

function Checked({ reply }: { readonly reply: AllocationReply }): ReactElement {
  const t = useT();
  const [checked, setChecked] = useState<AllocationChecked | undefined>(undefined);
  useEffect(() => {
    let isGone = false;
    void checkAllocation(reply).then((found) => {
      if (!isGone) setChecked(found);
    });
    return () => {
      isGone = true;
    };
  }, [reply]);
  const isRight = checked !== undefined && checked.differing === 0 && checked.addsUp;
  const state = checked === undefined ? "bare" : isRight ? "agreed" : "refused";
  return (
    <>
      <Slab state={state}>
        <p role="status" className="text-sm font-semibold">
          {checked === undefined
            ? t("token-sale.table.computing")
            : isRight
              ? t("token-sale.table.agrees", { count: checked.agreeing })
              : t("token-sale.table.differs", { count: Math.max(1, checked.differing) })}
        </p>
      </Slab>
      <Rows reply={reply} wrong={checked?.wrong ?? []} />
      <p className="flex flex-wrap gap-x-4 text-sm font-semibold text-brand">
        {(["csv", "json"] as const).map((ending) => (
          <a key={ending} href={`${ALLOCATION_FILE}/${reply.project_id}.${ending}`} download className="inline-flex min-h-11 items-center">
            {t("token-sale.table.file", { kind: ending.toUpperCase() })}
          </a>
        ))}
      </p>
    </>
  );
}

/** One's own first, then who began to ask first. */
function Rows({ reply, wrong }: { readonly reply: AllocationReply; readonly wrong: AllocationChecked["wrong"] }): ReactElement {
  const t = useT();
  const { tokens } = useSaleWords();
  const { rows, mine, decimals, currency_name: code } = reply;
  const first = new Set([mine, ...wrong.map(([buyer]) => buyer)]);
  const shown = [...rows.filter(([buyer]) => first.has(buyer)), ...rows.slice(0, ROWS_SHOWN).filter(([buyer]) => !first.has(buyer))];
  return (
    <div>
      <table aria-label={t("token-sale.table")} className="w-full text-sm tabular-nums">
        <thead>
          <tr className="text-2xs text-mut">
            <th scope="col" className="py-1.5 pr-2 text-left font-normal">
              {t("token-sale.table.buyer")}
            </th>
            <th scope="col" className="py-1.5 pl-2 text-right font-normal">
              {t("token-sale.ask_for")}, {code}
            </th>
            <th scope="col" className="py-1.5 pl-2 text-right font-normal">
              {t("token-sale.granted")}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(([buyer, asked, granted]) => (
            <tr key={buyer} className="border-t border-line">
              <td className="py-1.5 pr-2">
                {buyer === mine ? <strong className="font-semibold">{t("token-sale.table.you", { number: buyer })}</strong> : buyer}
              </td>
              <td className="py-1.5 pl-2 text-right">{tokens(asked, decimals)}</td>
              <td className={`py-1.5 pl-2 text-right ${wrong.some(([number]) => number === buyer) ? "font-semibold text-down" : ""}`}>
                {tokens(granted, decimals)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown.length && (
        <p className="pt-1 text-xs text-mut">{t("token-sale.table.more", { count: rows.length - shown.length })}</p>
      )}
    </div>
  );
}
