import { useState } from "react";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { LayoutGrid } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { Skeleton } from "../../../web/ui/skeleton.tsx";
import { showToast } from "../../../web/ui/toast.store.ts";
import { useShortcuts } from "./home.api.ts";
import type { Shortcut } from "./shortcuts.ts";

/** Shortcuts before "more". */
const SHORTCUTS_SHOWN = 9;
const LOOK = "flex min-w-0 flex-col items-center gap-1 rounded-xl py-2 text-center";

/** The seed's shortcuts; those not yet open are marked and say so. */
export function Shortcuts(): ReactElement | null {
  const t = useT();
  const [all, setAll] = useState(false);
  const shortcuts = useShortcuts();
  if (shortcuts.isPending) return <Skeleton className="h-44 w-full rounded-2xl" />;
  const rows = [...(shortcuts.data ?? [])].sort((left, right) => Number(left.path === undefined) - Number(right.path === undefined));
  const folds = rows.length > SHORTCUTS_SHOWN + 1;
  const shown = all || !folds ? rows : rows.slice(0, SHORTCUTS_SHOWN);
  return (
    <nav aria-label={t("home.shortcuts")} className="rounded-2xl border border-line bg-card p-2">
      <ul className="grid grid-cols-5 gap-y-1">
        {shown.map((shortcut) => (
          <li key={shortcut.id} className="min-w-0">
            <ShortcutItem shortcut={shortcut} />
          </li>
        ))}
        {folds && (
          <li>
            <button type="button" onClick={() => setAll(!all)} aria-expanded={all} className={`${LOOK} w-full`}>
              <span className="flex size-10 items-center justify-center rounded-full bg-fill">
                <LayoutGrid className="size-5" strokeWidth={1.7} aria-hidden />
              </span>
              <span className="line-clamp-2 text-2xs leading-3.5 break-words">{t(all ? "home.less" : "home.more")}</span>
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}

function ShortcutItem({ shortcut }: { readonly shortcut: Shortcut }): ReactElement {
  const t = useT();
  const Icon = shortcut.icon;
  const name = shortcut.text === undefined ? shortcut.title : t(shortcut.text);
  const open = shortcut.path !== undefined;
  const inside = (
    <>
      <span
        className={`relative flex size-10 items-center justify-center rounded-full ${open ? "bg-brand-tint text-brand" : "bg-fill text-mut"}`}
      >
        <Icon className="size-5" strokeWidth={1.7} aria-hidden />
        {!open && (
          <span className="absolute -top-1 left-1/2 ml-1 rounded-full border border-line bg-card px-1 text-[9px] leading-3.5 whitespace-nowrap text-mut">
            {t("home.soon")}
          </span>
        )}
      </span>
      <span className={`line-clamp-2 max-w-full px-0.5 text-2xs leading-3.5 break-words ${open ? "" : "text-mut"}`}>{name}</span>
    </>
  );
  if (shortcut.path === undefined) {
    return (
      <button type="button" className={`${LOOK} w-full`} onClick={() => showToast(t("home.not_open", { product: name }))}>
        {inside}
      </button>
    );
  }
  return (
    <Link to={shortcut.path} className={LOOK}>
      {inside}
    </Link>
  );
}
