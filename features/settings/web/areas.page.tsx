import type { ReactElement } from "react";
import { LANGUAGES } from "../../../web/i18n/languages.ts";
import type { LanguageCode } from "../../../web/i18n/languages.ts";
import { chooseLanguage, useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { ChoiceList } from "../../../web/ui/choice-list.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { showToast } from "../../../web/ui/toast.store.ts";

/** The eleven languages, each in its own words. */
export function LanguagesPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const language = usePreferences((state) => state.language);
  const choose = async (code: LanguageCode): Promise<void> => {
    try {
      await chooseLanguage(code);
      navigation.back();
    } catch (error: unknown) {
      console.error(error);
      showToast(t("shell.error.network"));
    }
  };
  return (
    <>
      <PageHeader title={t("shell.language")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody>
        <ChoiceList
          options={LANGUAGES.map(({ code, name, tag }) => ({ value: code, label: name, lang: tag }))}
          value={language}
          onValue={(code) => void choose(code)}
        />
      </PageBody>
    </>
  );
}
