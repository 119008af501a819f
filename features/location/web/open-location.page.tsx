import { useMemo } from "react";
import type { ReactElement } from "react";
import { useLocation } from "react-router";
import { useT } from "../../../web/i18n/texts.ts";
import { formatFixed } from "../../../web/numbers/number-format.ts";
import { regionName } from "../../../web/numbers/region-name.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes } from "../../../web/router/paths.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Button } from "../../../web/ui/button.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { EmptyState } from "../../../web/ui/states.tsx";
import { usePlace } from "./place.store.ts";
import { nearestTo } from "./places.ts";
import { citiesAround, degreesText, shownPoint, type Shown } from "./shown-point.ts";
import { WorldMap } from "./world-map.tsx";

/** Seed 2, a system page: one point on the map, that of the address or else the one that was chosen. */
export function OpenLocationPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const { search } = useLocation();
  const language = usePreferences((state) => state.language);
  const place = usePlace((state) => state.place);
  const shown = useMemo((): Shown | undefined => {
    const asked = shownPoint(new URLSearchParams(search));
    return asked ?? (place && { ...place, address: regionName(place.country, language) });
  }, [search, place, language]);
  const choose = (): void => navigation.to(routes.chooseLocation);
  return (
    <>
      <PageHeader title={t("location.place")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody className="flex flex-col gap-4">
        {shown === undefined ? (
          <EmptyState text={t("location.not_chosen")} action={<Button onClick={choose}>{t("location.choose")}</Button>} />
        ) : (
          <>
            <Point shown={shown} />
            <Button className="w-full" onClick={choose}>
              {t("location.choose_other")}
            </Button>
          </>
        )}
      </PageBody>
    </>
  );
}

const NEAR_KM = 5;

function Point({ shown }: { readonly shown: Shown }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const around = useMemo(() => [shown], [shown]);
  const pins = useMemo(() => [...citiesAround(shown), shown], [shown]);
  const nearest = nearestTo(shown);
  const name = shown.name || degreesText(shown, language);
  return (
    <>
      <WorldMap label={t("location.map", { name })} around={around} pins={pins} chosen={shown} />
      <div>
        <h2 className="text-lg font-semibold break-words">{name}</h2>
        {shown.address !== "" && <p className="break-words text-mut">{shown.address}</p>}
        <p className="figures pt-1 text-sm text-mut">{degreesText(shown, language)}</p>
        {nearest !== undefined && nearest.kilometres > NEAR_KM && (
          <p className="figures pt-1 text-sm text-mut">
            {t("location.from", { distance: formatFixed(Math.round(nearest.kilometres), 0, language), name: nearest.place.name })}
          </p>
        )}
      </div>
    </>
  );
}
