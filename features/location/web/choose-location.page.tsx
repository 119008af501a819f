import { useMemo, useState } from "react";
import type { ReactElement } from "react";
import { Check, Clock } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { regionName } from "../../../web/numbers/region-name.ts";
import { zonePlace } from "../../../web/numbers/time-format.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Button } from "../../../web/ui/button.tsx";
import { TextField } from "../../../web/ui/field.tsx";
import { ListCard, ListRow } from "../../../web/ui/list-row.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { usePlace } from "./place.store.ts";
import { COUNTRIES, countriesLike, fold, PLACES, placeOfZone, type City, type Country, type Place } from "./places.ts";
import { WorldMap } from "./world-map.tsx";

const NO_PINS: readonly City[] = [];

/** Seed 2, a system page: a country on the map or in the list, then a city of it. What is chosen stays on this device. */
export function ChooseLocationPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const language = usePreferences((state) => state.language);
  const present = usePlace((state) => state.place);
  const [code, setCode] = useState(present?.country);
  const [chosen, setChosen] = useState(present);
  const country = COUNTRIES.find((each) => each.code === code);
  const leave = (): void => {
    if (country === undefined) navigation.back();
    else setCode(undefined);
  };
  const take = (place: Place): void => {
    setCode(place.country);
    setChosen(place);
  };
  const keep = (place: Place | undefined): void => {
    usePlace.setState({ place });
    navigation.back();
  };
  return (
    <>
      <PageHeader title={t("location.choose")} onBack={leave} backLabel={t("shell.back")} />
      <PageBody className="flex flex-col gap-4 pb-32!">
        <WorldMap
          label={country === undefined ? t("location.world") : t("location.map", { name: regionName(country.code, language) })}
          around={country?.cities}
          country={country?.code}
          pins={country?.cities ?? (chosen === undefined ? NO_PINS : [chosen])}
          chosen={chosen}
          onCountry={setCode}
          onPin={country && ((city) => setChosen({ ...city, country: country.code }))}
        />
        {country === undefined ? (
          <Countries onCountry={setCode} onPlace={take} />
        ) : (
          <Cities country={country} chosen={chosen} onChosen={setChosen} />
        )}
        <p className="text-xs text-mut">{t("location.kept")}</p>
      </PageBody>
      <div className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-card">
        <div className="mx-auto flex max-w-3xl gap-2 px-4 pt-3 pb-[calc(env(safe-area-inset-bottom)+12px)]">
          {present !== undefined && <Button onClick={() => keep(undefined)}>{t("location.none")}</Button>}
          <Button tone="gold" className="min-w-0 flex-1" disabled={chosen === undefined} onClick={() => keep(chosen)}>
            <span className="truncate">{chosen === undefined ? t("location.take_one") : t("location.take", { name: chosen.name })}</span>
          </Button>
        </div>
      </div>
    </>
  );
}

interface CountriesProps {
  readonly onCountry: (code: string) => void;
  readonly onPlace: (place: Place) => void;
}

function Countries({ onCountry, onPlace }: CountriesProps): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const [typed, setTyped] = useState("");
  const found = useMemo(() => countriesLike(typed, (code) => regionName(code, language)), [typed, language]);
  const wanted = fold(typed);
  const cities = wanted.length < 2 ? [] : PLACES.filter(({ name }) => fold(name).startsWith(wanted));
  const near = placeOfZone(zonePlace());
  return (
    <>
      <TextField label={t("location.find")} value={typed} onText={setTyped} autoComplete="off" />
      {typed === "" && near !== undefined && (
        <ListCard>
          <ListRow icon={<Clock aria-hidden />} label={near.name} value={t("location.by_clock")} onPress={() => onPlace(near)} />
        </ListCard>
      )}
      {cities.length > 0 && (
        <ListCard>
          {cities.map((place) => (
            <ListRow
              key={`${place.country} ${place.name}`}
              label={place.name}
              value={regionName(place.country, language)}
              onPress={() => onPlace(place)}
            />
          ))}
        </ListCard>
      )}
      {found.length === 0 ? (
        <p className="text-sm text-mut">{t("location.nothing")}</p>
      ) : (
        <ListCard>
          {found.map(({ code, name }) => (
            <ListRow key={code} label={name} onPress={() => onCountry(code)} />
          ))}
        </ListCard>
      )}
    </>
  );
}

interface CitiesProps {
  readonly country: Country;
  readonly chosen: Place | undefined;
  readonly onChosen: (place: Place) => void;
}

function Cities({ country: { code, cities }, chosen, onChosen }: CitiesProps): ReactElement {
  const language = usePreferences((state) => state.language);
  return (
    <section>
      <h2 className="pb-2 font-semibold">{regionName(code, language)}</h2>
      <div className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-card">
        {cities.map((city) => {
          const isChosen = chosen?.country === code && chosen.name === city.name;
          return (
            <button
              key={city.name}
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChosen({ ...city, country: code })}
              className={`flex min-h-13 w-full items-center gap-3 px-4 text-left hover:bg-fill focus-visible:-outline-offset-2 ${isChosen ? "font-semibold text-brand" : ""}`}
            >
              <span className="min-w-0 flex-1">{city.name}</span>
              {isChosen && <Check className="size-5 shrink-0" aria-hidden />}
            </button>
          );
        })}
      </div>
    </section>
  );
}
