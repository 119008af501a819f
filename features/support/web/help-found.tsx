import { useState } from "react";
import type { ReactElement } from "react";
import { BookOpen, ChevronRight } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../web/router/paths.ts";
import { useEndSupport, useHelp } from "./support.api.ts";

/** What the help pages say about one's own words, named as a search; it gives way to waiting for a person. */
export function HelpFound({ words }: { readonly words: string }): ReactElement | null {
  const t = useT();
  const navigation = useNavigation();
  const end = useEndSupport();
  const [isAway, setAway] = useState(false);
  const { data: found = [] } = useHelp(words);
  if (isAway || found.length === 0) return null;
  return (
    <section aria-label={t("support.help")} className="flex gap-2.5">
      <span className="flex size-8 shrink-0 items-center justify-center rounded-field bg-fill">
        <BookOpen className="size-4 text-mut" aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <p className="mb-1 text-sm">
          <b className="font-semibold">{t("support.help")}</b> <span className="text-mut">· {t("support.not_a_person")}</span>
        </p>
        <ul className="divide-y divide-line overflow-hidden rounded-2xl rounded-tl-md border border-line bg-card">
          {found.map(({ id, title }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => navigation.to(withQuery(routes.article, { id }))}
                className="flex min-h-13 w-full items-center gap-3 px-3.5 py-2 text-left hover:bg-fill focus-visible:-outline-offset-2"
              >
                <span className="min-w-0 flex-1">{title}</span>
                <ChevronRight className="size-4 shrink-0 text-mut" aria-hidden />
              </button>
            </li>
          ))}
          <li className="flex flex-wrap items-center justify-end gap-x-4 px-3.5 py-1 text-sm">
            <span className="mr-auto text-mut">{t("support.answered")}</span>
            <button type="button" disabled={end.isPending} onClick={() => end.mutate()} className="min-h-11 font-semibold">
              {t("support.yes")}
            </button>
            <button type="button" onClick={() => setAway(true)} className="min-h-11 font-semibold text-brand">
              {t("support.wait")}
            </button>
          </li>
        </ul>
      </div>
    </section>
  );
}
