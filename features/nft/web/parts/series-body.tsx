import { useState } from "react";
import type { ReactElement } from "react";
import { Minus, Package, Plus } from "lucide-react";
import { useT } from "../../../../web/i18n/texts.ts";
import { compareDecimals, multiplyDecimals } from "../../../../web/numbers/decimal-text.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { useIsLoggedIn } from "../../../../web/state/session.store.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { Skeleton } from "../../../../web/ui/skeleton.tsx";
import type { NftItem, SeriesReply } from "../../contract/nft-replies.ts";
import { standsOf } from "../nft-view.ts";
import { useFree, useLive, useMyWorks, useNftAct, useSentOnce, useSeries } from "../nft.api.ts";
import { EndClock } from "./auction-card.tsx";
import { BoxConfirm } from "./box-confirm.tsx";
import { OddsCard } from "./odds.tsx";
import { OpenSheet } from "./open-sheet.tsx";
import { SeriesProof } from "./series-proof.tsx";
import { ToMoney } from "./to-money.tsx";
import { CodeChip, WorkName } from "./work-head.tsx";
import { Picture } from "../../../../web/ui/picture.tsx";
import { CARD, Foot, Risk, useNftWords, useNow } from "./words.tsx";

const AT_ONCE = 10;
const PRICE_PLACES = 8;

/** A series of boxes: what is in it, what was sealed, one's own boxes, and the way to more. */
export function SeriesBody({ series: work }: { readonly series: NftItem }): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const series = useSeries(work.code).data;
  const now = useNow(true);
  useLive(work.id);
  return (
    <>
      <PageHeader
        title={work.name}
        onBack={navigation.back}
        backLabel={t("shell.back")}
        wide
        end={<span className="shrink-0 pr-2 text-sm text-mut tabular-nums">{t("nft.left_of", { left: work.left, size: work.size })}</span>}
      />
      <PageBody wide className="pb-0! lg:pb-8!">
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-[minmax(0,1fr)_416px] lg:gap-5">
          <div className="flex min-w-0 flex-col gap-3">
            <SeriesHead work={work} now={now} />
            {series === undefined ? <Skeleton className="h-40 w-full rounded-2xl" /> : <OddsCard series={series} />}
            <ClosedBoxes work={work} />
          </div>
          <div className="flex min-w-0 flex-col gap-3">
            {series !== undefined && <SeriesProof series={series} />}
            <Risk>{t("nft.box.risk")}</Risk>
            <BoxFoot work={work} now={now} series={series} />
          </div>
        </div>
      </PageBody>
    </>
  );
}

function SeriesHead({ work, now }: { readonly work: NftItem; readonly now: number }): ReactElement {
  return (
    <section className={`${CARD} flex overflow-hidden max-[339px]:flex-col`} aria-label={work.name}>
      <div className="relative w-2/5 shrink-0 max-[339px]:h-32 max-[339px]:w-full lg:w-80">
        <Picture image={work.image} className="absolute! inset-0 lg:static! lg:aspect-square" sizes="(width >= 64rem) 320px, 40vw" />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2 p-4">
        <WorkName work={work} />
        <EndClock work={work} now={now} />
        <span className="mt-auto self-start">
          <CodeChip work={work} />
        </span>
      </div>
    </section>
  );
}

/** One's own boxes of it that are still closed. */
function ClosedBoxes({ work }: { readonly work: NftItem }): ReactElement | null {
  const t = useT();
  const [opening, setOpening] = useState<NftItem | undefined>(undefined);
  const boxes = (useMyWorks().data ?? []).filter(({ series, is_box: isBox }) => isBox === 1 && series === work.code);
  return (
    <>
      {boxes.length > 0 && (
        <section aria-label={t("nft.box.mine")} className={`${CARD} px-4 py-3`}>
          <h2 className="text-sm font-semibold">{t("nft.box.mine")}</h2>
          <ul className="divide-y divide-line">
            {boxes.map((box) => (
              <li key={box.code} className="flex flex-wrap items-center gap-3 py-2 text-sm">
                <Package className="size-5 text-mut" aria-hidden />
                <span className="min-w-0 flex-1 font-medium">{box.name}</span>
                {box.status === 0 && box.lock_order === 0 ? (
                  <Button small onClick={() => setOpening(box)}>
                    {t("nft.box.open")}
                  </Button>
                ) : (
                  <span className="text-xs text-mut">{t("nft.on_sale_word")}</span>
                )}
              </li>
            ))}
          </ul>
          <p className="pt-1 text-xs text-mut">{t("nft.box.resell_note")}</p>
        </section>
      )}
      <OpenSheet box={opening} onClose={() => setOpening(undefined)} />
    </>
  );
}

interface FootProps {
  readonly work: NftItem;
  readonly now: number;
  readonly series: SeriesReply | undefined;
}

/** Several boxes are bought one after the other: each is a sale of its own, and stops at the first that is refused. */
function BoxFoot({ work, now }: FootProps): ReactElement | null {
  const t = useT();
  const navigation = useNavigation();
  const isLoggedIn = useIsLoggedIn();
  const { sum, own } = useNftWords();
  const act = useNftAct();
  const sendOnce = useSentOnce(act);
  const free = useFree(work.currency_id);
  const [typed, setCount] = useState(1);
  const [isAsking, setAsking] = useState(false);
  if (standsOf(work, now) !== "running") return null;
  const most = Math.max(1, Math.min(AT_ONCE, work.left));
  const count = Math.min(typed, most);
  const total = multiplyDecimals(work.price, String(count), PRICE_PLACES);
  const isShort = free !== undefined && compareDecimals(free, total) < 0;
  const buy = (left: number): void =>
    sendOnce({ path: "buyNFT", fields: { code: work.code, most: work.price } }, () => {
      // The lock of the button is let go after this one is settled.
      if (left > 1) setTimeout(() => buy(left - 1), 0);
      else setAsking(false);
    });
  const ask = (): void => {
    act.reset();
    setAsking(true);
  };
  return (
    <Foot>
      <p className="flex flex-wrap justify-between gap-x-3 pb-1 text-xs text-mut tabular-nums">
        <span>{sum(work.price, work.currency_name)}</span>
        {free !== undefined && <span>{t("nft.free", { amount: own(sum(free, work.currency_name)) })}</span>}
      </p>
      <p role="status" className="pb-1 text-xs font-medium text-down empty:hidden">
        {isShort && t("nft.problem.free", { amount: sum(total, work.currency_name) })}
      </p>
      {isShort && <ToMoney currency={work.currency_id} />}
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-3 max-[379px]:grid-cols-1">
        <div role="group" aria-label={t("nft.boxes")} className="flex min-h-12 items-center justify-between rounded-field bg-fill">
          <button
            type="button"
            aria-label={t("nft.fewer")}
            disabled={count <= 1}
            onClick={() => setCount(count - 1)}
            className="size-11 disabled:opacity-40"
          >
            <Minus className="m-auto size-4" aria-hidden />
          </button>
          <output className="text-base font-semibold tabular-nums">{count}</output>
          <button
            type="button"
            aria-label={t("nft.more")}
            disabled={count >= most}
            onClick={() => setCount(count + 1)}
            className="size-11 disabled:opacity-40"
          >
            <Plus className="m-auto size-4" aria-hidden />
          </button>
        </div>
        <Button tone="gold" disabled={isShort} onClick={() => (isLoggedIn ? ask() : navigation.toLogin())}>
          {isLoggedIn ? t("nft.box.buy", { amount: sum(total, work.currency_name) }) : t("nft.login")}
        </Button>
      </div>
      <BoxConfirm
        work={work}
        count={count}
        total={total}
        open={isAsking}
        onOpen={setAsking}
        isPending={act.isPending}
        error={act.error}
        onBuy={() => buy(count)}
      />
    </Foot>
  );
}
