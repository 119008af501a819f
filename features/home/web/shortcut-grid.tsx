import type { ReactElement } from "react";
import { Link } from "react-router";
import type { LucideIcon } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { useQuoteList } from "../../../web/quotes/quotes.store.ts";
import { Skeleton } from "../../../web/ui/skeleton.tsx";
import { useShortcuts } from "./home.api.ts";
import { withContracts } from "./shortcuts.ts";

const LOOK = "flex min-w-0 flex-col items-center gap-1 rounded-xl py-2 text-center";

/** The seed's shortcuts that are open. */
export function Shortcuts(): ReactElement | null {
  const t = useT();
  const shortcuts = useShortcuts();
  const { quotes, status } = useQuoteList();
  if (shortcuts.isPending || status === "pending") return <Skeleton className="h-24 w-full rounded-2xl" />;
  const hasContracts = quotes.some(({ hasContract }) => hasContract);
  const hasSeconds = quotes.some((quote) => quote.hasSeconds);
  const open = (shortcuts.data ?? []).map((each) => withContracts(each, hasContracts, hasSeconds)).filter(({ path }) => path !== undefined);
  return (
    <nav aria-label={t("home.shortcuts")} className="@container rounded-2xl border border-line bg-card p-2">
      <ul className="grid grid-cols-4 big-letters:grid-cols-2 gap-y-1 @min-[460px]:grid-cols-6">
        {open.map((shortcut) => (
          <li key={shortcut.id} className="min-w-0">
            <Item path={shortcut.path ?? ""} name={shortcut.text === undefined ? shortcut.title : t(shortcut.text)} icon={shortcut.icon} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface ItemProps {
  readonly path: string;
  readonly name: string;
  readonly icon: LucideIcon;
}

function Item({ path, name, icon: Icon }: ItemProps): ReactElement {
  return (
    <Link to={path} className={LOOK}>
      <span className="flex size-10 items-center justify-center rounded-full bg-brand-tint text-brand">
        <Icon className="size-5" strokeWidth={1.7} aria-hidden />
      </span>
      <span className="line-clamp-2 max-w-full px-0.5 text-2xs leading-[0.875rem] break-words">{name}</span>
    </Link>
  );
}
