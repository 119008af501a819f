import { useState } from "react";
import type { ReactElement } from "react";
import { failureText } from "../../../../web/connection/failure-text.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { Segmented } from "../../../../web/ui/segmented.tsx";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import { showToast } from "../../../../web/ui/toast.store.ts";
import { useFuturesAct } from "../futures.api.ts";

/** As the wire counts them: both sides, longs, shorts. */
const SIDES = ["0", "1", "2"] as const;
type Sides = (typeof SIDES)[number];

/** All positions at market, all longs or all shorts, once asked. */
export function CloseMenu(): ReactElement {
  const t = useT();
  const act = useFuturesAct();
  const [open, setOpen] = useState(false);
  const [sides, setSides] = useState<Sides>("0");
  const names: Record<Sides, string> = { 0: t("futures.all"), 1: t("futures.long"), 2: t("futures.short") };
  const send = (): void =>
    act.mutate(
      { path: "/lever/batch_close", fields: { type: sides } },
      {
        onSuccess: (said) => showToast(said, "good"),
        onError: (error) => showToast(failureText(error)),
        onSettled: () => setOpen(false),
      },
    );
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="min-h-11 shrink-0 text-sm font-medium text-mut hover:text-fg lg:min-h-7 lg:rounded-lg lg:bg-fill lg:px-2.5 lg:text-xs lg:font-semibold lg:text-fg"
      >
        {t("futures.close_many")}
      </button>
      <Sheet open={open} onOpen={setOpen} title={t("futures.close_all_title")}>
        <div className="flex flex-col gap-4 pb-2">
          <Segmented
            label={t("futures.close_all_title")}
            options={SIDES.map((value) => ({ value, label: names[value] }))}
            value={sides}
            onValue={setSides}
          />
          <p className="text-sm leading-[1.375rem] text-mut">{t("futures.close_all_text")}</p>
          <Button tone="gold" pending={act.isPending} onClick={send}>
            {t("futures.close_all")}
          </Button>
        </div>
      </Sheet>
    </>
  );
}
