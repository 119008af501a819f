/** Ending a follow, and taking a copy out of it: asked each time, both ways beside each other. */
import type { ReactElement } from "react";
import { failureText } from "../../../../web/connection/failure-text.ts";
import { counted } from "../../../../web/i18n/counted.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import type { LeverRow } from "../../../futures/contract/futures-rows.ts";
import type { MyFollow } from "../../contract/copy-trading-replies.ts";
import { useCopyAct } from "../copy-trading.api.ts";
import { useFigures } from "./words.tsx";

interface UnfollowProps {
  /** Undefined: closed. */
  readonly follow: MyFollow | undefined;
  readonly onClose: () => void;
}

export function UnfollowSheet({ follow, onClose }: UnfollowProps): ReactElement {
  const t = useT();
  const { sum } = useFigures();
  const act = useCopyAct();
  const end = (copies: "close" | "keep"): void => {
    if (follow === undefined) return;
    const fields = { follow_user_id: follow.trader.id, copies };
    act.mutate({ path: "/follow/cancel", fields }, { onSuccess: onClose });
  };
  return (
    <Sheet
      open={follow !== undefined}
      onOpen={(open) => !open && onClose()}
      title={t("copy-trading.unfollow.title", { name: follow?.trader.nickname ?? "" })}
    >
      {follow !== undefined && (
        <div className="flex flex-col gap-3 pb-2">
          <p className="text-sm">
            {t("copy-trading.unfollow.text", { count: follow.open_copies, open: sum(follow.open), due: sum(follow.share_due) })}
          </p>
          <p role="alert" className="text-sm text-down empty:hidden">
            {act.error === null ? "" : failureText(act.error)}
          </p>
          {follow.open_copies === 0 ? (
            <Button pending={act.isPending} onClick={() => end("keep")}>
              {t("copy-trading.mine.stop")}
            </Button>
          ) : (
            <>
              <Button pending={act.isPending} onClick={() => end("close")}>
                {t("copy-trading.close_copies")}
              </Button>
              <p className="-mt-1 text-xs text-mut">{t("copy-trading.unfollow.close_note")}</p>
              <Button pending={act.isPending} onClick={() => end("keep")}>
                {t("copy-trading.keep_copies")}
              </Button>
              <p className="-mt-1 text-xs text-mut">{t("copy-trading.unfollow.keep_note")}</p>
            </>
          )}
        </div>
      )}
    </Sheet>
  );
}

interface HoldProps {
  readonly copy: LeverRow | undefined;
  readonly onClose: () => void;
}

export function HoldSheet({ copy, onClose }: HoldProps): ReactElement {
  const t = useT();
  const act = useCopyAct();
  const hold = (close: "0" | "1"): void => {
    if (copy === undefined) return;
    act.mutate({ path: "/follow/selfHolding", fields: { transaction_id: copy.id, close } }, { onSuccess: onClose });
  };
  return (
    <Sheet open={copy !== undefined} onOpen={(open) => !open && onClose()} title={t("copy-trading.hold")}>
      {copy !== undefined && (
        <div className="flex flex-col gap-3 pb-2">
          <p className="text-sm">
            {copy.symbol} · {t(copy.type === 1 ? "futures.long" : "futures.short")} {copy.multiple}× ·{" "}
            {counted(t, "futures.lots_count", copy.share)}
          </p>
          <p className="text-sm text-mut">{t("copy-trading.hold.text")}</p>
          <p role="alert" className="text-sm text-down empty:hidden">
            {act.error === null ? "" : failureText(act.error)}
          </p>
          <Button pending={act.isPending} onClick={() => hold("0")}>
            {t("copy-trading.hold.own")}
          </Button>
          <Button pending={act.isPending} onClick={() => hold("1")}>
            {t("copy-trading.hold.close")}
          </Button>
        </div>
      )}
    </Sheet>
  );
}
