import { useState } from "react";
import type { ReactElement } from "react";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { isLanguageCode, LANGUAGES, languageTag } from "../../../../web/i18n/languages.ts";
import type { LanguageCode } from "../../../../web/i18n/languages.ts";
import { loadTextPart } from "../../../../web/i18n/text-loaders.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../../web/ui/skeleton.tsx";
import { ErrorState } from "../../../../web/ui/states.tsx";
import { Chip } from "../parts/words.tsx";

const CLAUSES = ["1", "2", "3", "4", "5", "6", "7"] as const;

export function AgreementPage(): ReactElement {
  return <Agreement begins="en" />;
}

export function ChineseAgreementPage(): ReactElement {
  return <Agreement begins="zh" />;
}

/** What copying means, and how figures are counted: in one language, the others beside it; the app stays in the reader's. */
function Agreement({ begins }: { readonly begins: LanguageCode }): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const asked = params.get("lang");
  const [language, setLanguage] = useState<LanguageCode>(isLanguageCode(asked) ? asked : begins);
  const reply = useQuery({
    queryKey: ["copies", "agreement", language],
    queryFn: async () => (await loadTextPart("copy-trading", language)).texts,
    staleTime: Infinity,
  });
  return (
    <>
      <PageHeader title={t("copy-trading.agreement.title")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody>
        {reply.isPending && <SkeletonRows />}
        {reply.isError && <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void reply.refetch()} />}
        {reply.data !== undefined && (
          <ol lang={languageTag(language)} className="flex list-decimal flex-col gap-3 pl-5 text-sm leading-[1.375rem]">
            {CLAUSES.map((clause) => (
              <li key={clause}>{reply.data[`copy-trading.agreement.${clause}`]}</li>
            ))}
          </ol>
        )}
        <h2 className="pt-6 pb-2 text-sm font-semibold">{t("copy-trading.agreement.languages")}</h2>
        <div className="flex flex-wrap gap-2">
          {LANGUAGES.map(({ code, name, tag }) => (
            <Chip key={code} chosen={code === language} onChoose={() => setLanguage(code)}>
              <span lang={tag}>{name}</span>
            </Chip>
          ))}
        </div>
      </PageBody>
    </>
  );
}
