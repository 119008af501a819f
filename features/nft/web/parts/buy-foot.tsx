import { useState } from "react";
import type { ReactElement } from "react";
import { failureText } from "../../../../web/connection/failure-text.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { compareDecimals } from "../../../../web/numbers/decimal-text.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { useIsLoggedIn } from "../../../../web/state/session.store.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import type { NftItem } from "../../contract/nft-replies.ts";
import { standsOf } from "../nft-view.ts";
import { useFree, useNftAct, useSentOnce } from "../nft.api.ts";
import { EndClock } from "./auction-card.tsx";
import { ToMoney } from "./to-money.tsx";
import { CARD, Foot, Line, Risk, useNftWords, useOwnId } from "./words.tsx";

interface BuyProps {
  readonly work: NftItem;
  readonly now: number;
}

/** What it costs, until when, and what the seller gives of it. */
export function PriceCard({ work, now }: BuyProps): ReactElement {
  const t = useT();
  const { sum, percent } = useNftWords();
  const stands = standsOf(work, now);
  const isOnSale = stands === "running" || stands === "to_come";
  return (
    <section aria-label={t("nft.pay.price")} className={`${CARD} flex flex-col gap-2 p-4`}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        {isOnSale && (
          <div className="min-w-0">
            <p className="text-xs text-mut">{t("nft.pay.price")}</p>
            <p className="text-2xl font-semibold tabular-nums">{sum(work.price, work.currency_name)}</p>
          </div>
        )}
        <EndClock work={work} now={now} />
      </div>
      {isOnSale && <p className="text-xs text-mut">{t("nft.fee_seller", { fee: percent(work.fee) })}</p>}
      {stands === "down" && <DownNote work={work} />}
    </section>
  );
}

/** Who pays first has it. Dearer than it was shown it is not bought. */
export function BuyFoot({ work, now }: BuyProps): ReactElement | null {
  const t = useT();
  const navigation = useNavigation();
  const isLoggedIn = useIsLoggedIn();
  const own = useOwnId();
  const { sum, own: hide } = useNftWords();
  const free = useFree(work.currency_id);
  const [isOpen, setOpen] = useState(false);
  if (standsOf(work, now) !== "running" || (own > 0 && own === work.owner)) return null;
  const isShort = free !== undefined && compareDecimals(free, work.price) < 0;
  return (
    <Foot>
      {free !== undefined && (
        <p className="pb-1 text-right text-xs text-mut tabular-nums">{t("nft.free", { amount: hide(sum(free, work.currency_name)) })}</p>
      )}
      <p role="status" className="pb-1 text-xs font-medium text-down empty:hidden">
        {isShort && t("nft.problem.free", { amount: sum(work.price, work.currency_name) })}
      </p>
      {isShort && <ToMoney currency={work.currency_id} />}
      <Button tone="gold" className="w-full" disabled={isShort} onClick={() => (isLoggedIn ? setOpen(true) : navigation.toLogin())}>
        {isLoggedIn ? t("nft.buy", { amount: sum(work.price, work.currency_name) }) : t("nft.login")}
      </Button>
      <Sheet open={isOpen} onOpen={setOpen} title={work.name}>
        <Confirm work={work} onEnd={() => setOpen(false)} />
      </Sheet>
    </Foot>
  );
}

function Confirm({ work, onEnd }: { readonly work: NftItem; readonly onEnd: () => void }): ReactElement {
  const t = useT();
  const { sum, percent } = useNftWords();
  const act = useNftAct();
  const sendOnce = useSentOnce(act);
  return (
    <div className="flex flex-col gap-3 pb-2">
      <dl>
        <Line label={t("nft.pays")} isLarge>
          {sum(work.price, work.currency_name)}
        </Line>
        <Line label={t("nft.artist")}>{work.author_name}</Line>
      </dl>
      <Risk>
        {t("nft.fee_seller", { fee: percent(work.fee) })} {t("nft.stays_note")}
      </Risk>
      <p role="alert" className="text-sm text-down empty:hidden">
        {act.error === null ? "" : failureText(act.error)}
      </p>
      <div className="grid grid-cols-2 gap-3 big-letters:grid-cols-1">
        <Button onClick={onEnd}>{t("shell.cancel")}</Button>
        <Button
          tone="gold"
          pending={act.isPending}
          onClick={() => sendOnce({ path: "buyNFT", fields: { code: work.code, most: work.price } }, onEnd)}
        >
          {t("nft.buy", { amount: sum(work.price, work.currency_name) })}
        </Button>
      </div>
    </div>
  );
}

/** Why it is sold no more, as its owner was told. */
function DownNote({ work }: { readonly work: NftItem }): ReactElement {
  const t = useT();
  const { down_cause: cause, down_words: words } = work;
  return (
    <div className="flex flex-col gap-1 text-sm text-mut">
      <p>{t("nft.down_note")}</p>
      {cause !== "" && <p className="font-medium text-ink">{t("nft.down_why", { why: t(`nft.down.${cause}`) })}</p>}
      {words !== "" && <p className="[overflow-wrap:anywhere]">{words}</p>}
    </div>
  );
}
