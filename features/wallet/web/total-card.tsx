import { useState } from "react";
import type { ReactElement } from "react";
import { ArrowLeftRight, Eye, EyeOff, RotateCcw } from "lucide-react";
import { useRequestId } from "../../../web/api/request-id.ts";
import { useT } from "../../../web/i18n/texts.ts";
import { multiplyDecimals } from "../../../web/numbers/decimal-text.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes } from "../../../web/router/paths.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { useIsPaper } from "../../../web/state/site.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import { Button, IconButton } from "../../../web/ui/button.tsx";
import { ConfirmDialog } from "../../../web/ui/confirm-dialog.tsx";
import { Skeleton } from "../../../web/ui/skeleton.tsx";
import { showToast } from "../../../web/ui/toast.store.ts";
import { useStartAgain } from "./wallet.api.ts";
import type { Wallet } from "./wallet.api.ts";

/** What all accounts are worth together, hidden where the reader hides amounts; from here money moves and paper starts again. */
export function Total({ wallet }: { readonly wallet: Wallet | undefined }): ReactElement {
  const t = useT();
  const hidden = usePreferences((state) => state.hideAmounts);
  const fiat = usePreferences((state) => state.fiat);
  const paper = useIsPaper();
  const navigation = useNavigation();
  const Icon = hidden ? EyeOff : Eye;
  return (
    <section aria-label={t("wallet.total")} className="rounded-2xl border border-line bg-card p-5">
      <div className="flex items-center gap-1 text-sm text-mut">
        <h2>{t("wallet.total")}</h2>
        <IconButton
          label={t(hidden ? "wallet.show_amounts" : "wallet.hide_amounts")}
          aria-pressed={hidden}
          onClick={() => usePreferences.setState({ hideAmounts: !hidden })}
          className="-my-3"
        >
          <Icon className="size-4.5" aria-hidden />
        </IconButton>
      </div>
      {wallet === undefined ? (
        <Skeleton className="mt-1 h-14 w-52" />
      ) : (
        <>
          <p className="mt-1 text-2xl font-semibold">
            <Amount value={wallet.worth} decimals={2} mine /> <span className="text-base font-medium text-mut">USDT</span>
          </p>
          <p className="text-sm text-mut">
            ≈ <Amount value={multiplyDecimals(wallet.worth, fiat.rate, 2)} decimals={2} unit={fiat.currency_code} mine />
          </p>
        </>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button small onClick={() => navigation.to(routes.transfer)}>
          <ArrowLeftRight className="size-4" aria-hidden />
          {t("product.transfer")}
        </Button>
        {paper && <StartAgain />}
      </div>
    </section>
  );
}

function StartAgain(): ReactElement {
  const t = useT();
  const [open, setOpen] = useState(false);
  const startAgain = useStartAgain();
  const requestId = useRequestId();
  const confirm = (): void =>
    startAgain.mutate(requestId.current(), {
      onSuccess: (message) => {
        requestId.renew();
        showToast(typeof message === "string" && message !== "" ? message : t("wallet.started_again"), "good");
        setOpen(false);
      },
    });
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        <RotateCcw className="size-4" aria-hidden />
        {t("wallet.start_again")}
      </Button>
      <ConfirmDialog
        open={open}
        onOpen={setOpen}
        title={t("wallet.start_again")}
        text={t("wallet.start_again.text")}
        confirmLabel={t("wallet.start_again")}
        cancelLabel={t("shell.back")}
        pending={startAgain.isPending}
        onConfirm={confirm}
      />
    </>
  );
}
