import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { useFiats } from "../../../web/portfolio/fiats.api.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import { ChoiceList } from "../../../web/ui/choice-list.tsx";
import { Skeleton } from "../../../web/ui/skeleton.tsx";
import { HistoryError } from "../../../web/shell/history-error.tsx";

/** The currency that what everything is worth is also shown in; its name in the reader's language. */
export function FiatChoice({ onDone }: { readonly onDone: () => void }): ReactElement {
  const t = useT();
  const fiat = usePreferences((state) => state.fiat);
  const fiats = useFiats();
  if (fiats.isError) return <HistoryError error={fiats.error} onRetry={() => void fiats.refetch()} />;
  if (fiats.data === undefined) return <Skeleton className="h-60" />;
  const { as_of: date, list } = fiats.data;
  return (
    <>
      <ChoiceList
        options={list.map(({ currency_code: value, rate }) => ({
          value,
          label: value,
          note: <Amount value={rate} decimals={4} least={2} />,
        }))}
        value={fiat.currency_code}
        onValue={(code) => {
          usePreferences.setState({ fiat: list.find(({ currency_code: value }) => value === code) ?? fiat });
          onDone();
        }}
      />
      <p className="pt-3 text-xs text-mut">{t("settings.fiat.note", { date })}</p>
    </>
  );
}
