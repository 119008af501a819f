import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import { ImageDown, Share2 } from "lucide-react";
import { useT } from "../../../../web/i18n/texts.ts";
import { formatFixed, plusOf } from "../../../../web/numbers/number-format.ts";
import { signOfDecimal } from "../../../../web/numbers/decimal-text.ts";
import { formatTime } from "../../../../web/numbers/time-format.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import { useIsPaper, useSite } from "../../../../web/state/site.ts";
import { venueNow } from "../../../../web/state/venue-time.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import { Skeleton } from "../../../../web/ui/skeleton.tsx";
import { Switch } from "../../../../web/ui/switch.tsx";
import { showToast } from "../../../../web/ui/toast.store.ts";
import type { ContractRow, LeverRow } from "../../contract/futures-rows.ts";
import { returnOnMargin } from "../futures.form.ts";
import type { ShareWords } from "../share-picture.ts";

interface ShareProps {
  readonly row: LeverRow;
  readonly contract: ContractRow | undefined;
}

interface Drawn {
  readonly blob: Blob;
  readonly address: string;
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

/** Draws it whenever its words change. */
function useDrawn(words: ShareWords): { readonly drawn: Drawn | undefined; readonly failed: boolean } {
  const [drawn, setDrawn] = useState<Drawn | undefined>(undefined);
  const [failed, setFailed] = useState(false);
  const said = JSON.stringify(words);
  useEffect(() => {
    let current = true;
    let address: string | undefined;
    const draw = async (): Promise<void> => {
      const { drawShare } = await import("../share-picture.ts");
      const blob = await drawShare(JSON.parse(said) as ShareWords);
      if (!current) return;
      address = URL.createObjectURL(blob);
      setDrawn({ blob, address });
    };
    draw().catch((error: unknown) => {
      console.warn("The picture could not be drawn.", error);
      if (current) setFailed(true);
    });
    return () => {
      current = false;
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [said]);
  return { drawn, failed };
}

/** The picture as it will be, with the amount or without, to save or to hand on. */
export function ShareFields(props: ShareProps): ReactElement {
  const { row } = props;
  const t = useT();
  const [withAmount, setWithAmount] = useState(false);
  // What moves meanwhile would change the picture under the finger.
  const [kept] = useState(row);
  const words = useWords({ ...props, row: kept }, withAmount);
  const { drawn, failed } = useDrawn(words);
  const name = `${row.symbol.replace("/", "-").toLowerCase()}.png`;
  const save = async (): Promise<void> => {
    if (drawn === undefined) return;
    const { saveBlob } = await import("../../../../web/ui/save-file.ts");
    saveBlob(name, drawn.blob);
  };
  const file = drawn === undefined ? undefined : new File([drawn.blob], name, { type: "image/png" });
  const canShare = file !== undefined && typeof navigator.canShare === "function" && navigator.canShare({ files: [file] });
  const share = (): void => {
    if (file === undefined) return;
    navigator.share({ files: [file] }).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === "AbortError")) showToast(t("futures.share.failed"));
    });
  };
  return (
    <div className="flex flex-col gap-4 pb-2">
      <div className="mx-auto aspect-square w-full max-w-80">
        {drawn === undefined ? (
          !failed && <Skeleton className="size-full rounded-2xl" />
        ) : (
          <img src={drawn.address} alt={`${words.symbol} ${words.side} ${words.returned}`} className="size-full rounded-2xl" />
        )}
        {failed && <p className="pt-8 text-center text-sm text-down">{t("futures.share.failed")}</p>}
      </div>
      <div className="flex min-h-11 items-center justify-between gap-3 text-sm">
        {t("futures.share.amount")}
        <Switch label={t("futures.share.amount")} checked={withAmount} onChecked={setWithAmount} />
      </div>
      <div className="flex gap-2">
        <Button tone={canShare ? "plain" : "gold"} className="flex-1" disabled={drawn === undefined} onClick={() => void save()}>
          <ImageDown className="size-4.5" aria-hidden />
          {t("futures.save")}
        </Button>
        {canShare && (
          <Button tone="gold" className="flex-1" onClick={share}>
            <Share2 className="size-4.5" aria-hidden />
            {t("futures.share.send")}
          </Button>
        )}
      </div>
    </div>
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
