import { useMemo, useState } from "react";
import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { regionName } from "../../../web/numbers/region-name.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../web/router/paths.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { TextField } from "../../../web/ui/field.tsx";
import { ListCard, ListRow } from "../../../web/ui/list-row.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { areasLike } from "./area-codes.ts";

/** Calling codes by country: one that is chosen goes into the registration. */
export function AreaPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const language = usePreferences((state) => state.language);
  const [typed, setTyped] = useState("");
  const areas = useMemo(() => areasLike(typed, (region) => regionName(region, language)), [typed, language]);
  return (
    <>
      <PageHeader title={t("session.area_code")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody className="flex flex-col gap-4">
        <TextField label={t("session.area_find")} value={typed} onText={setTyped} autoComplete="off" />
        {areas.length === 0 ? (
          <p className="text-sm text-mut">{t("session.area_none")}</p>
        ) : (
          <ListCard>
            {areas.map(({ name, code }) => (
              <ListRow
                key={name}
                label={name}
                value={`+${code}`}
                onPress={() => navigation.redirect(withQuery(routes.register, { area: code }))}
              />
            ))}
          </ListCard>
        )}
      </PageBody>
    </>
  );
}
