import type { ReactElement } from "react";
import { AlarmClockPlus, ShieldCheck } from "lucide-react";
import { useT } from "../../../../web/i18n/texts.ts";
import { signOfDecimal } from "../../../../web/numbers/decimal-text.ts";
import { Avatar } from "../../../../web/shell/avatar.tsx";
import { Streak } from "../../../../web/ui/stone/streak.tsx";
import type { BidRow, NftItem } from "../../contract/nft-replies.ts";
import { movedEnd, passedPercent, standsOf } from "../nft-view.ts";
import { useBids } from "../nft.api.ts";
import { CARD, Tile, useNftWords, useOwnId } from "./words.tsx";

const MINUTE_MS = 60_000;

interface AuctionProps {
  readonly work: NftItem;
  readonly now: number;
}

/** The highest bid, who leads, and how long it still takes: the bar says how much of its time has gone. */
export function AuctionCard({ work, now }: AuctionProps): ReactElement {
  const t = useT();
  const { money } = useNftWords();
  const { bids, price, start_price: start, currency_name: currency } = work;
  return (
    <section aria-label={t("nft.how.auction")} className={`${CARD} flex flex-col gap-1 p-4`}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="text-xs text-mut">{t(bids > 0 ? "nft.current_bid" : "nft.start_bid", { currency })}</p>
          <p className="text-2xl font-semibold tabular-nums" aria-live="polite">
            {money(bids > 0 ? price : start, currency)}
          </p>
          <Leader work={work} now={now} />
        </div>
        <EndClock work={work} now={now} />
      </div>
      <Ending work={work} now={now} />
    </section>
  );
}

function Leader({ work, now }: AuctionProps): ReactElement {
  const t = useT();
  const own = useOwnId();
  const { leads, my_bid: mine } = work;
  if (leads === 0) return <p className="text-sm text-mut">{t("nft.no_bids")}</p>;
  if (own > 0 && leads === own) return <p className="text-sm font-semibold text-up">{t("nft.you_lead")}</p>;
  const name = t("nft.person", { id: leads });
  if (own > 0 && signOfDecimal(mine) > 0 && standsOf(work, now) === "running")
    return <p className="text-sm font-semibold text-down">{t("nft.leads_outbid", { name })}</p>;
  return <p className="text-sm text-mut">{t("nft.leads", { name })}</p>;
}

/** What is left of it, by the venue's clock. Works at a fixed price and boxes have one too. */
export function EndClock({ work, now }: AuctionProps): ReactElement | null {
  const t = useT();
  const { span, time, moment } = useNftWords();
  const stands = standsOf(work, now);
  if (stands !== "running" && stands !== "to_come") return <p className="text-sm text-mut">{t(`nft.stands.${stands}`)}</p>;
  const at = stands === "to_come" ? work.starts_ms : work.ends_ms;
  const left = at - now;
  const isLast = stands === "running" && left < MINUTE_MS;
  return (
    <div className="ml-auto text-right">
      <p className="text-xs text-mut">{t(stands === "to_come" ? "nft.starts_in" : "nft.ends_in")}</p>
      <p role="timer" className={`text-xl font-semibold tabular-nums ${isLast ? "text-down" : "text-brand"}`}>
        {span(left)}
      </p>
      <p className="text-xs text-mut tabular-nums">{left < MINUTE_MS * 60 * 12 ? `${time(at)} UTC` : moment(at)}</p>
    </div>
  );
}

function Ending({ work, now }: AuctionProps): ReactElement | null {
  const t = useT();
  const { time } = useNftWords();
  const stands = standsOf(work, now);
  if (stands !== "running") return null;
  const moved = movedEnd(work, now);
  const gone = passedPercent(now, work.starts_ms, work.ends_ms);
  return (
    <>
      <span aria-hidden className="mt-2 flex h-1.5 overflow-hidden rounded-full bg-mark">
        <span
          className="h-full bg-field-line transition-[width] duration-[240ms] motion-reduce:transition-none"
          style={{ width: `${gone}%` }}
        />
      </span>
      <p className="flex gap-2 pt-2 text-sm text-mut">
        <AlarmClockPlus className="mt-px size-4 shrink-0 text-brand" aria-hidden />
        <span className="min-w-0">
          {t("nft.extend", { minutes: Math.round(work.extend_ms / MINUTE_MS) })}{" "}
          {moved !== undefined && <strong className="font-semibold text-fg">{t("nft.extend_now", { time: `${time(moved)} UTC` })}</strong>}
        </span>
      </p>
    </>
  );
}

/** What a bid takes. */
export function AuctionTiles({ work }: { readonly work: NftItem }): ReactElement {
  const t = useT();
  const { money } = useNftWords();
  const { currency_name: currency } = work;
  return (
    <dl className="grid grid-cols-3 gap-2 big-letters:grid-cols-1">
      <Tile label={t("nft.raise")}>{money(work.per_increase, currency)}</Tile>
      <Tile label={t(work.my_deposit === 1 ? "nft.deposit.pledged" : "nft.deposit.needed")}>
        {money(work.margin, currency)}
        {work.my_deposit === 1 && <ShieldCheck className="size-4 text-up" aria-hidden />}
      </Tile>
      <Tile label={t("nft.started_at")}>{money(work.start_price, currency)}</Tile>
    </dl>
  );
}

/** Every bid, the newest first, as the log has them. */
export function Bids({ work }: { readonly work: NftItem }): ReactElement | null {
  const t = useT();
  const bids = useBids(work.code, work.bids > 0).data ?? [];
  const [newest] = bids;
  if (newest === undefined || work.bids === 0) return null;
  return (
    <section aria-label={t("nft.bids", { count: work.bids })} className={`${CARD} px-4 py-3`}>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-sm font-semibold">{t("nft.bids", { count: work.bids })}</h2>
        <p className="inline-flex items-center gap-1.5 text-xs text-mut tabular-nums">
          <Streak />
          {t("nft.from_log", { position: newest.position })}
        </p>
      </div>
      <ol className="divide-y divide-line">
        {bids.map((bid) => (
          <Bid key={bid.id} bid={bid} />
        ))}
      </ol>
    </section>
  );
}

/** Their picture, else the last figures of their number. */
function Bidder({ bid }: { readonly bid: BidRow }): ReactElement {
  if (bid.head_portrait !== "") return <Avatar name="" image={bid.head_portrait} size={24} />;
  return (
    <span aria-hidden className="flex size-6 shrink-0 items-center justify-center rounded-full bg-fill-strong text-2xs font-semibold">
      {String(bid.buyer_id).slice(-2)}
    </span>
  );
}

function Bid({ bid }: { readonly bid: BidRow }): ReactElement {
  const t = useT();
  const own = useOwnId();
  const { money, time, clock } = useNftWords();
  const isMine = own > 0 && bid.buyer_id === own;
  return (
    <li className="flex flex-wrap items-center gap-x-2 py-2 text-sm">
      <Bidder bid={bid} />
      <span className={isMine ? "font-semibold" : ""}>{isMine ? t("nft.you") : t("nft.person", { id: bid.buyer_id })}</span>
      {bid.status === 1 && (
        <span className="rounded-md bg-up-tint px-1.5 py-0.5 text-2xs font-semibold text-up">{t("nft.chip.leads")}</span>
      )}
      <span className="ml-auto text-right text-xs text-mut tabular-nums">
        {bid.moved_ms > 0 && `${t("nft.end_moved", { time: clock(bid.moved_ms) })} · `}
        {time(bid.created_ms)}
      </span>
      <span className="min-w-16 text-right font-semibold tabular-nums">{money(bid.price, bid.currency_name)}</span>
    </li>
  );
}
