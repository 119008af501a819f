import { useState } from "react";
import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { formatFixed, plusOf } from "../../../../web/numbers/number-format.ts";
import { signOfDecimal } from "../../../../web/numbers/decimal-text.ts";
import { formatTime } from "../../../../web/numbers/time-format.ts";
import type { ShareWords } from "../../../../web/pictures/share-picture.ts";
import { SharedPicture } from "../../../../web/pictures/shared-picture.tsx";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import { useIsPaper, useSite } from "../../../../web/state/site.ts";
import { venueNow } from "../../../../web/state/venue-time.ts";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import { Switch } from "../../../../web/ui/switch.tsx";
import type { ContractRow, LeverRow } from "../../contract/futures-rows.ts";
import { returnOnMargin } from "../futures.form.ts";

interface ShareProps {
  readonly row: LeverRow;
  readonly contract: ContractRow | undefined;
}

/** What the picture says of a position, as it stood when the sheet was opened. */
function useWords({ row, contract }: ShareProps, withAmount: boolean): ShareWords {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const site = useSite().data?.site_name ?? "Touchstone";
  const isPaper = useIsPaper();
  const [at] = useState(venueNow);
  const decimals = contract?.price_decimals ?? 2;
  const returned = returnOnMargin(row);
  const signed = (value: string): string => `${plusOf(value)}${formatFixed(value, 2, language)}`;
  return {
    site,
    symbol: row.symbol,
    side: `${t(row.type === 1 ? "futures.long" : "futures.short")} ${row.multiple}×`,
    isLong: row.type === 1,
    returned: `${signed(returned)} %`,
    isLoss: signOfDecimal(returned) < 0,
    onMargin: t("futures.share.on_margin"),
    amount: withAmount ? `${signed(row.profits)} ${row.legal_name}` : undefined,
    figures: [
      [t("futures.entry"), formatFixed(row.price, decimals, language)],
      [t(row.settled === 1 ? "futures.calc.exit" : "futures.mark"), formatFixed(row.update_price, decimals, language)],
    ],
    moment: formatTime(at, "moment", language),
    paper: isPaper ? `${t("shell.paper")} · ${t("shell.paper.note")}` : undefined,
  };
}

/** The picture as it will be, with the amount or without. */
export function ShareFields(props: ShareProps): ReactElement {
  const { row } = props;
  const t = useT();
  const [withAmount, setWithAmount] = useState(false);
  // What moves meanwhile would change the picture under the finger.
  const [kept] = useState(row);
  const words = useWords({ ...props, row: kept }, withAmount);
  const labels = { save: t("futures.save"), send: t("futures.share.send"), failed: t("futures.share.failed") };
  return (
    <SharedPicture words={words} labels={labels} name={`${row.symbol.replace("/", "-").toLowerCase()}.png`}>
      <div className="flex min-h-11 items-center justify-between gap-3 text-sm">
        {t("futures.share.amount")}
        <Switch label={t("futures.share.amount")} checked={withAmount} onChecked={setWithAmount} />
      </div>
    </SharedPicture>
  );
}

interface SheetProps {
  /** Undefined: closed. */
  readonly row: LeverRow | undefined;
  readonly contracts: readonly ContractRow[];
  readonly onDone: () => void;
}

/** The picture of a position that is closed. */
export function ShareSheet({ row, contracts, onDone }: SheetProps): ReactElement | null {
  const t = useT();
  if (row === undefined) return null;
  return (
    <Sheet open onOpen={(open) => !open && onDone()} title={`${row.symbol} · ${t("futures.share_picture")}`}>
      <ShareFields row={row} contract={contracts.find(({ currency_id: id }) => id === row.currency)} />
    </Sheet>
  );
}
