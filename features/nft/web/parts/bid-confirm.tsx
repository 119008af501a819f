import type { ReactElement } from "react";
import { failureText } from "../../../../web/connection/failure-text.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import type { NftItem } from "../../contract/nft-replies.ts";
import { bidProblem, leastBid } from "../nft-view.ts";
import { Line, Risk, useNftWords } from "./words.tsx";

interface BidConfirmProps {
  readonly work: NftItem;
  /** What is asked about, as it was when it was; undefined: closed. */
  readonly bid: string | undefined;
  readonly free: string | undefined;
  /** Whether the deposit is to wait for a second offer. */
  readonly waits: boolean;
  readonly onClose: () => void;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onBid: (bid: string) => void;
}

/** Asked before a bid, as before a work is bought. Whoever is outbid meanwhile is told, and the sum stays what was asked about. */
export function BidConfirm({ work, bid, onClose, ...rest }: BidConfirmProps): ReactElement {
  return (
    <Sheet open={bid !== undefined} onOpen={(open) => !open && onClose()} title={work.name}>
      {bid !== undefined && <Asking work={work} bid={bid} onClose={onClose} {...rest} />}
    </Sheet>
  );
}

function Asking({ work, bid, free, waits, onClose, isPending, error, onBid }: BidConfirmProps & { readonly bid: string }): ReactElement {
  const t = useT();
  const { sum } = useNftWords();
  const { currency_name: currency } = work;
  const problem = bidProblem(work, bid, free);
  const problemText = problem === "least" ? t("nft.problem.least", { amount: sum(leastBid(work), currency) }) : "";
  return (
    <div className="flex flex-col gap-3 pb-2">
      <dl>
        <Line label={t("nft.your_bid")} isLarge>
          {sum(bid, currency)}
        </Line>
        <Line label={t(work.my_deposit === 1 ? "nft.deposit.pledged" : "nft.deposit.needed")}>{sum(work.margin, currency)}</Line>
      </dl>
      {waits && <p className="text-sm font-medium">{t("nft.wait")}</p>}
      <Risk>
        {t("nft.win_note")} {t("nft.stays_note")}
      </Risk>
      <p role="alert" className="text-sm text-down empty:hidden">
        {error === null ? problemText : failureText(error)}
      </p>
      <div className="grid grid-cols-2 gap-3 big-letters:grid-cols-1">
        <Button onClick={onClose}>{t("shell.cancel")}</Button>
        <Button tone="gold" pending={isPending} disabled={problem !== undefined} onClick={() => onBid(bid)}>
          {t("nft.bid_button", { amount: sum(bid, currency) })}
        </Button>
      </div>
    </div>
  );
}
