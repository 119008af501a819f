import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import type { InvitesReply } from "../contract/invites.contract.ts";
import { branchesOf, type Branch } from "./tree-branches.ts";

/** The two levels: whom one invited, and how many those did. The second level is counted, never named. */
export function TreeCard({ reply }: { readonly reply: InvitesReply }): ReactElement {
  const t = useT();
  const { invite_num: first, second_num: second, inviteList } = reply;
  const branches = branchesOf(inviteList, first);
  return (
    <section aria-label={t("invites.tree")} className="rounded-2xl border border-line bg-card p-4">
      <header className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-base font-semibold">{t("invites.tree")}</h2>
        <span className="text-xs text-mut">{t("invites.counts", { first, second })}</span>
      </header>
      <div aria-hidden className="pt-4">
        <p className="mx-auto flex h-10 w-fit min-w-20 items-center justify-center rounded-xl border border-mark bg-brand-tint px-4 text-sm font-semibold text-brand">
          {t("invites.you")}
        </p>
        <div className="relative h-4">
          <span className={STEM} />
        </div>
        <div className="grid" style={{ gridTemplateColumns: `repeat(${branches.length}, minmax(0, 1fr))` }}>
          {branches.map((branch, index) => (
            <BranchColumn key={branch.key} branch={branch} isFirst={index === 0} isLast={index === branches.length - 1} />
          ))}
        </div>
      </div>
      {second > 0 && <p className="pt-2 text-right text-xs text-mut">{t("invites.no_names")}</p>}
    </section>
  );
}

const STEM = "absolute top-0 bottom-0 left-1/2 w-px -translate-x-1/2 bg-field-line";

type ColumnProps = { readonly branch: Branch; readonly isFirst: boolean; readonly isLast: boolean };

function BranchColumn({ branch: { text, second, isMore }, isFirst, isLast }: ColumnProps): ReactElement {
  const t = useT();
  return (
    <div className="flex min-w-0 flex-col items-center">
      <div className="relative h-4 w-full">
        {!isFirst && <span className="absolute top-0 right-1/2 left-0 border-t border-field-line" />}
        {!isLast && <span className="absolute top-0 right-0 left-1/2 border-t border-field-line" />}
        <span className={STEM} />
      </div>
      <span
        className={`flex h-9 max-w-[calc(100%-6px)] items-center rounded-xl px-2 text-sm sm:px-3 ${isMore ? "text-mut" : "bg-fill font-semibold"}`}
      >
        <span className="truncate">{text === "" ? t("invites.closed") : text}</span>
      </span>
      {second > 0 && (
        <>
          <span className="relative h-4 w-full">
            <span className={STEM} />
          </span>
          <span className="flex items-center gap-1.5 text-xs text-mut">
            {Array.from({ length: Math.min(second, 2) }, (_, dot) => (
              <span key={dot} className="size-3.5 rounded-full bg-fill-strong" />
            ))}
            {second}
          </span>
        </>
      )}
    </div>
  );
}
