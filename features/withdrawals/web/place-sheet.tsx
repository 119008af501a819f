import { useState } from "react";
import type { ReactElement } from "react";
import { ChevronRight, Plus } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { formatTime } from "../../../web/numbers/time-format.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../web/router/paths.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Button } from "../../../web/ui/button.tsx";
import { ChoiceList } from "../../../web/ui/choice-list.tsx";
import { Sheet } from "../../../web/ui/sheet.tsx";
import { networkText } from "../../../web/venue/network-names.ts";
import type { LeavingReply } from "../contract/withdrawals.contract.ts";
import { shortened, type LeavingPlace } from "./withdraw.form.ts";

interface PlaceRowProps {
  readonly reply: LeavingReply;
  readonly place: LeavingPlace | undefined;
  readonly onPlace: (index: number) => void;
}

/** Where it goes: a row that opens the saved places. */
export function PlaceRow({ reply, place, onPlace }: PlaceRowProps): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-16 w-full items-center gap-3 px-4 py-2 text-left hover:bg-fill focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 flex-1">
          <span className="block text-xs text-mut">
            {place === undefined ? t("withdrawals.to") : t("withdrawals.to_saved", { day: formatTime(place.saved, "day", language) })}
          </span>
          {place === undefined ? (
            <span className="text-base font-semibold">{t("withdrawals.choose_place")}</span>
          ) : (
            <span className="block truncate text-base">
              <b className="font-semibold">{place.label}</b>{" "}
              <span className="text-mut">
                {shortened(place.to)} · {networkText(place.network)}
              </span>
            </span>
          )}
        </span>
        <ChevronRight className="size-5 shrink-0 text-mut" aria-hidden />
      </button>
      <Sheet open={open} onOpen={setOpen} title={t("withdrawals.choose_place")} tall={reply.places.length > 4}>
        <Places
          reply={reply}
          chosen={place}
          onPlace={(index) => {
            onPlace(index);
            setOpen(false);
          }}
        />
      </Sheet>
    </>
  );
}

interface PlacesProps {
  readonly reply: LeavingReply;
  readonly chosen: LeavingPlace | undefined;
  readonly onPlace: (index: number) => void;
}

function Places({ reply: { currency, places, networks }, chosen, onPlace }: PlacesProps): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const navigation = useNavigation();
  const has = (kind: LeavingPlace["kind"]): boolean => places.some((place) => place.kind === kind);
  const takes = (kind: LeavingPlace["kind"]): boolean => networks.some((network) => network.kind === kind);
  const index = chosen === undefined ? -1 : places.indexOf(chosen);
  return (
    <div className="flex flex-col gap-3 pb-2">
      <ChoiceList
        options={places.map((place, number) => ({
          value: String(number),
          label: (
            <>
              <b className="font-semibold">{place.label}</b> <span className="text-mut">· {networkText(place.network)}</span>
            </>
          ),
          note: (
            <>
              <span className="block break-all">{place.to}</span>
              {place.new_until > 0 && (
                <span className="block text-brand">
                  {t("withdrawals.new_until", { at: formatTime(place.new_until, "moment", language) })}
                </span>
              )}
            </>
          ),
        }))}
        value={index < 0 ? undefined : String(index)}
        onValue={(value) => onPlace(Number(value))}
      />
      {takes("address") && (
        <Button onClick={() => navigation.to(withQuery(routes.addAddress, { currency }))}>
          <Plus className="size-5" aria-hidden />
          {t("withdrawals.add_place")}
        </Button>
      )}
      {takes("bank") && !has("bank") && <Button onClick={() => navigation.to(routes.bank)}>{t("withdrawals.add_bank")}</Button>}
      {takes("international") && !has("international") && (
        <Button onClick={() => navigation.to(routes.bankInternational)}>{t("withdrawals.add_international")}</Button>
      )}
    </div>
  );
}
