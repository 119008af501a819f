import { useState } from "react";
import type { ReactElement } from "react";
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, RefreshCcw, RotateCcw } from "lucide-react";
import { useRequestId } from "../../../web/api/request-id.ts";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes } from "../../../web/router/paths.ts";
import { useIsPaper } from "../../../web/state/site.ts";
import { Button } from "../../../web/ui/button.tsx";
import { ConfirmDialog } from "../../../web/ui/confirm-dialog.tsx";
import { showToast } from "../../../web/ui/toast.store.ts";
import { useStartAgain } from "./wallet.api.ts";

/** What one may do with all of it: it comes and goes, moves between accounts and coins, and paper starts again. */
export function AssetActions(): ReactElement {
  const t = useT();
  const paper = useIsPaper();
  const navigation = useNavigation();
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Button small tone="gold" onClick={() => navigation.to(routes.depositSelect)}>
        <ArrowDownToLine className="size-4" aria-hidden />
        {t("product.deposit")}
      </Button>
      <Button small onClick={() => navigation.to(routes.withdraw)}>
        <ArrowUpFromLine className="size-4" aria-hidden />
        {t("product.withdrawal")}
      </Button>
      <Button small onClick={() => navigation.to(routes.transfer)}>
        <ArrowLeftRight className="size-4" aria-hidden />
        {t("product.transfer")}
      </Button>
      <Button small onClick={() => navigation.to(routes.exchange)}>
        <RefreshCcw className="size-4" aria-hidden />
        {t("product.exchange")}
      </Button>
      {paper && <StartAgain />}
    </div>
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
