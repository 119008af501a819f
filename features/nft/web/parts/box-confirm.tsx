import type { ReactElement } from "react";
import { failureText } from "../../../../web/connection/failure-text.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import type { NftItem } from "../../contract/nft-replies.ts";
import { Line, Risk, useNftWords } from "./words.tsx";

interface BoxConfirmProps {
  readonly work: NftItem;
  readonly count: number;
  readonly total: string;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onBuy: () => void;
}

/** Asked before boxes are bought, as before a work is. */
export function BoxConfirm({ work, count, total, open, onOpen, isPending, error, onBuy }: BoxConfirmProps): ReactElement {
  const t = useT();
  const { sum } = useNftWords();
  return (
    <Sheet open={open} onOpen={onOpen} title={work.name}>
      <div className="flex flex-col gap-3 pb-2">
        <dl>
          <Line label={t("nft.boxes")}>{count}</Line>
          <Line label={t("nft.pays")} isLarge>
            {sum(total, work.currency_name)}
          </Line>
        </dl>
        <Risk>
          {t("nft.box.risk")} {t("nft.stays_note")}
        </Risk>
        <p role="alert" className="text-sm text-down empty:hidden">
          {error === null ? "" : failureText(error)}
        </p>
        <div className="grid grid-cols-2 gap-3 big-letters:grid-cols-1">
          <Button onClick={() => onOpen(false)}>{t("shell.cancel")}</Button>
          <Button tone="gold" pending={isPending} onClick={onBuy}>
            {t("nft.box.buy", { amount: sum(total, work.currency_name) })}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
