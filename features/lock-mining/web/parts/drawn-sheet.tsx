import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import { Skeleton } from "../../../../web/ui/skeleton.tsx";
import { ErrorState } from "../../../../web/ui/states.tsx";
import { Slab } from "../../../../web/ui/stone/slab.tsx";
import { Streak } from "../../../../web/ui/stone/streak.tsx";
import type { LockChain, LockConfigRow, LockRatesReply } from "../../contract/lock-mining-replies.ts";
import { useLockRates } from "../lock-mining.api.ts";
import { checkRates, type RatesChecked } from "../seeds-check.ts";
import { useLockWords } from "./words.tsx";

interface SheetProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly product: LockConfigRow;
}

/** What was committed to, the newest seed, and every day computed again in the reader's browser. */
export function DrawnSheet({ open, onOpen, product }: SheetProps): ReactElement {
  const t = useT();
  const rates = useLockRates(product.id);
  return (
    <Sheet open={open} onOpen={onOpen} title={t("lock-mining.drawn")}>
      <div className="flex flex-col gap-4 pb-2">
        <p className="text-sm leading-6">{t("lock-mining.drawn.text")}</p>
        {rates.isPending && <Skeleton className="h-32 w-full" />}
        {rates.isError && rates.data === undefined && (
          <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void rates.refetch()} />
        )}
        {rates.data !== undefined && <Checked reply={rates.data} product={product} />}
      </div>
    </Sheet>
  );
}

function Checked({ reply, product }: { readonly reply: LockRatesReply; readonly product: LockConfigRow }): ReactElement {
  const t = useT();
  const checked = checkRates(reply, product.id);
  const { agreeing, differing } = checked;
  const state = differing > 0 ? "refused" : agreeing > 0 ? "agreed" : "bare";
  const newest = reply.days.find(({ seed }) => seed !== "");
  return (
    <>
      <Slab state={state}>
        <p role="status" className="text-sm font-semibold">
          {state === "refused"
            ? t("lock-mining.check.differs", { count: differing })
            : state === "agreed"
              ? t("lock-mining.check.agrees", { count: agreeing })
              : t("lock-mining.none_drawn")}
        </p>
      </Slab>
      {reply.chains[0] !== undefined && <Commitment chain={reply.chains[0]} />}
      {newest !== undefined && <Hash label={t("lock-mining.newest_seed", { date: newest.date })} text={newest.seed} />}
      <Days checked={checked} product={product} />
      <p className="text-xs leading-[1.125rem] text-mut">{t("lock-mining.drawn.formula", { number: product.id })}</p>
    </>
  );
}

function Commitment({ chain }: { readonly chain: LockChain }): ReactElement {
  const t = useT();
  const { moment } = useLockWords();
  return (
    <Hash
      label={t("lock-mining.commitment")}
      text={chain.anchor}
      note={t("lock-mining.commitment.note", {
        time: moment(chain.committed_ms),
        position: chain.position,
        days: chain.days,
        date: chain.first_date,
      })}
    />
  );
}

function Hash({ label, text, note }: { readonly label: string; readonly text: string; readonly note?: string }): ReactElement {
  return (
    <div>
      <p className="text-xs font-semibold">{label}</p>
      <code className="mt-1 block rounded-lg bg-fill px-2 py-1.5 font-mono text-2xs break-all">{text}</code>
      {note !== undefined && <p className="mt-1 text-2xs text-mut">{note}</p>}
    </div>
  );
}

function Days({ checked, product }: { readonly checked: RatesChecked; readonly product: LockConfigRow }): ReactElement | null {
  const t = useT();
  const { percent, date } = useLockWords();
  const rows = checked.rows.filter(({ day, verdict }) => verdict !== "waiting" || day.state === "waiting");
  if (rows.length === 0) return null;
  return (
    <ul className="divide-y divide-line text-sm" aria-label={t("lock-mining.days_rates")}>
      {rows.map(({ day, verdict }) => {
        const rate = day.rates.find(({ id }) => id === product.id)?.rate;
        return (
          <li key={day.day} className="flex min-h-10 flex-wrap items-center gap-x-3 py-1">
            <span className="w-16 shrink-0 text-mut">{date(day.day * 86_400_000)}</span>
            <span className="min-w-0 flex-1 text-2xs text-mut">
              {day.state === "withheld" ? (
                <span className="font-semibold text-down">{t("lock-mining.withheld")}</span>
              ) : day.state === "waiting" ? (
                t("lock-mining.waiting")
              ) : (
                <code className="font-mono" title={day.seed}>
                  {day.seed.slice(0, 8)}…{day.seed.slice(-4)}
                </code>
              )}
            </span>
            <span className="font-medium tabular-nums">{rate === undefined ? "–" : percent(rate, 2)}</span>
            <Mark verdict={verdict} />
          </li>
        );
      })}
    </ul>
  );
}

/** Of a day that was computed again; nothing while there is nothing to compute. */
export function Mark({ verdict }: { readonly verdict: RatesChecked["rows"][number]["verdict"] }): ReactElement {
  const t = useT();
  return (
    <span className="flex w-5 shrink-0 justify-end">
      {verdict === "agrees" && <Streak label={t("shell.check.agrees")} />}
      {verdict === "differs" && (
        <span role="img" aria-label={t("shell.check.differs")} className="font-semibold text-down">
          ≠
        </span>
      )}
    </span>
  );
}
