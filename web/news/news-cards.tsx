import { useEffect } from "react";
import type { ReactElement } from "react";
import { Bell, X } from "lucide-react";
import { useT } from "../i18n/texts.ts";
import { useNavigation } from "../router/navigation.ts";
import { routes, withQuery } from "../router/paths.ts";
import { dismissNews, startNews, useNews } from "./news.store.ts";
import { nameOf } from "./news-of.ts";
import type { Notice } from "./news-of.ts";

/**
 * What happened to the person's own orders, shares and account, over every page for some seconds; a press leads to the message. At the
 * terminal it lies over the chart: nothing that sends or cancels is below it.
 */
export function NewsCards(): ReactElement {
  const cards = useNews((state) => state.cards);
  useEffect(startNews, []);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-3 top-[calc(var(--header-top)+8px)] z-[54] flex flex-col items-center gap-2 lg:right-4 lg:left-auto lg:items-end [:root:has([data-desk])_&]:top-[calc(var(--header-top)+108px)] [:root:has([data-desk])_&]:right-auto [:root:has([data-desk])_&]:left-[22%]"
    >
      {cards.map((notice) => (
        <NewsCard key={nameOf(notice)} notice={notice} />
      ))}
    </div>
  );
}

function NewsCard({ notice }: { readonly notice: Notice }): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const open = (): void => {
    dismissNews(notice);
    navigation.to(withQuery(routes.message, { id: notice.id }));
  };
  return (
    <div className="page-enter pointer-events-auto flex w-full max-w-sm items-start rounded-2xl border border-line bg-card shadow-(--shadow)">
      <button type="button" onClick={open} className="flex min-w-0 flex-1 items-start gap-3 rounded-2xl p-3 pl-4 text-left">
        <Bell className="mt-0.5 size-4 shrink-0 text-mark" aria-hidden />
        <span className="min-w-0">
          <span className="block text-sm font-semibold">{notice.title}</span>
          <span className="mt-0.5 line-clamp-2 block text-xs text-mut">{notice.abstract}</span>
        </span>
      </button>
      <button
        type="button"
        aria-label={t("shell.news.close")}
        onClick={() => dismissNews(notice)}
        className="flex size-10 shrink-0 items-center justify-center text-mut hover:text-fg"
      >
        <X className="size-4" aria-hidden />
      </button>
    </div>
  );
}
