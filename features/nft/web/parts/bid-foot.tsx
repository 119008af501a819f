import { useId, useState } from "react";
import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { useIsLoggedIn } from "../../../../web/state/session.store.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { NumberField } from "../../../../web/ui/number-field.tsx";
import type { NftItem } from "../../contract/nft-replies.ts";
import { bidProblem, leastBid, raiseOf, standsOf, steppedBid } from "../nft-view.ts";
import { useFree, useNftAct, useSentOnce } from "../nft.api.ts";
import { BidConfirm } from "./bid-confirm.tsx";
import { ToMoney } from "./to-money.tsx";
import { Foot, useNftWords, useOwnId } from "./words.tsx";

interface FootProps {
  readonly work: NftItem;
  readonly now: number;
}

/** The bid, the least one to begin with, and whether the deposit waits for a second offer. Nobody bids on their own. */
export function BidFoot({ work, now }: FootProps): ReactElement | null {
  const t = useT();
  const navigation = useNavigation();
  const isLoggedIn = useIsLoggedIn();
  const own = useOwnId();
  const stands = standsOf(work, now);
  if (stands !== "running") return null;
  if (own > 0 && own === work.owner) return null;
  if (!isLoggedIn)
    return (
      <Foot>
        <Button tone="gold" className="mt-1 w-full" onClick={navigation.toLogin}>
          {t("nft.login")}
        </Button>
      </Foot>
    );
  return <Bidding key={work.code} work={work} />;
}

function Bidding({ work }: { readonly work: NftItem }): ReactElement {
  const t = useT();
  const note = useId();
  const own = useOwnId();
  const { sum } = useNftWords();
  const act = useNftAct();
  const sendOnce = useSentOnce(act);
  const free = useFree(work.currency_id);
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const [waits, setWaits] = useState(false);
  const [asked, setAsked] = useState<string | undefined>(undefined);
  const { code, currency_name: currency, decimals, leads } = work;
  const bid = typed ?? leastBid(work);
  const problem = bidProblem(work, bid, free);
  const isLeading = leads === own;
  const text = problem === undefined ? "" : problemText();
  function problemText(): string {
    return problem === "least"
      ? t("nft.problem.least", { amount: sum(leastBid(work), currency) })
      : t("nft.problem.free", { amount: sum(bid, currency) });
  }
  const ask = (): void => {
    act.reset();
    setAsked(bid.replace(/\.$/, ""));
  };
  const send = (shown: string): void => {
    const fields = { code, price: raiseOf(work, shown), shown, waits: waits ? "1" : "0" };
    sendOnce({ path: "auctionNFT", fields }, () => {
      setAsked(undefined);
      setTyped(undefined);
    });
  };
  return (
    <Foot>
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm">
        <input type="checkbox" checked={waits} onChange={() => setWaits(!waits)} className="size-5 shrink-0 accent-mark" />
        <span className="min-w-0">{t("nft.wait")}</span>
      </label>
      <p id={note} role="status" className="pb-1 text-xs font-medium text-down empty:hidden">
        {text}
      </p>
      {problem === "free" && <ToMoney currency={work.currency_id} />}
      <div className="grid grid-cols-2 items-start gap-3 [--stepper-width:36px] max-[379px]:grid-cols-1">
        <NumberField
          label={t("nft.your_bid")}
          value={bid}
          decimals={decimals}
          onText={setTyped}
          onStep={(direction) => setTyped(steppedBid(work, bid, direction))}
          stepLabels={{ up: t("nft.bid_up"), down: t("nft.bid_down") }}
          invalid={problem === "least"}
          describedBy={note}
        />
        <Button tone={isLeading ? "plain" : "gold"} className="min-h-13 w-full" disabled={problem !== undefined} onClick={ask}>
          {t("nft.bid_button", { amount: sum(bid.replace(/\.$/, ""), currency) })}
        </Button>
      </div>
      <p className="pt-2 text-center text-xs text-mut">{t("nft.win_note")}</p>
      <BidConfirm
        work={work}
        bid={asked}
        free={free}
        waits={waits}
        onClose={() => setAsked(undefined)}
        isPending={act.isPending}
        error={act.error}
        onBid={send}
      />
    </Foot>
  );
}
