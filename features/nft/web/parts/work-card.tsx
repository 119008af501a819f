import { memo } from "react";
import type { ReactElement } from "react";
import { Heart } from "lucide-react";
import { Link } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { signOfDecimal } from "../../../../web/numbers/decimal-text.ts";
import { venueNow } from "../../../../web/state/venue-time.ts";
import type { NftItem } from "../../contract/nft-replies.ts";
import { placeOf, standsOf, type Stands } from "../nft-view.ts";
import { CARD, TimeChip, useNftWords, useNow, useOwnId } from "./words.tsx";
import { Picture } from "../../../../web/ui/picture.tsx";
import { KindChip } from "./work-picture.tsx";

const LOOK_MS = 10_000;
/** Where nothing is asked for it. */
const PRICELESS: ReadonlySet<Stands> = new Set(["unlisted", "unpaid", "down"]);

interface CardProps {
  readonly work: NftItem;
  readonly pictureClass?: string;
  /** Of one's own works the way to what one can do with them. */
  readonly to?: string;
}

/** A work in a list: its picture, whose it is, what it costs, and how one stands in its auction. */
export const WorkCard = memo(Card, isSame);

/** Each reading of a list has another time in its rows: nothing of a card. */
function isSame(before: CardProps, after: CardProps): boolean {
  const { work: one, ...rest } = before;
  const { work: other, ...others } = after;
  const names = Object.keys(one).filter((name) => name !== "now") as (keyof NftItem)[];
  return rest.to === others.to && rest.pictureClass === others.pictureClass && names.every((name) => one[name] === other[name]);
}

function Card({ work, pictureClass = "aspect-[3/2]", to = placeOf(work) }: CardProps): ReactElement {
  return (
    <Link
      to={to}
      className={`${CARD} flex h-full flex-col overflow-hidden [contain-intrinsic-size:auto_14rem] [content-visibility:auto] hover:bg-row focus-visible:-outline-offset-2`}
    >
      <Picture image={work.image} className={`w-full ${pictureClass}`} sizes="(width >= 64rem) 280px, 50vw">
        <span className="absolute inset-x-2 top-2 flex flex-wrap items-start gap-1">
          <TimeChip work={work} />
          <span className="ml-auto">
            <KindChip work={work} />
          </span>
        </span>
      </Picture>
      <span className="flex flex-1 flex-col gap-0.5 px-3 py-2.5">
        <span className="flex items-baseline justify-between gap-2">
          <span className="min-w-0 text-sm font-semibold break-words">{work.name}</span>
          <Hearts work={work} />
        </span>
        <span className="text-xs text-mut">{work.author_name}</span>
        <span className="mt-auto flex flex-wrap items-baseline justify-between gap-x-2 pt-1">
          <Standing work={work} />
          <Price work={work} />
        </span>
      </span>
    </Link>
  );
}

export function Hearts({ work }: { readonly work: NftItem }): ReactElement {
  const t = useT();
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-2xs text-mut tabular-nums">
      <Heart className={`size-3.5 ${work.collect ? "fill-mark text-mark" : ""}`} aria-hidden />
      <span className="sr-only">{t("nft.hearts")}</span>
      {work.collect_number}
    </span>
  );
}

function Price({ work }: { readonly work: NftItem }): ReactElement | null {
  const t = useT();
  const { money } = useNftWords();
  if (PRICELESS.has(standsOf(work, venueNow()))) return null;
  return (
    <span className={`ml-auto text-right text-sm font-semibold tabular-nums ${work.snapped_ms > 0 ? "text-mut" : ""}`}>
      {work.snapped_ms > 0 && <span className="pr-1 text-2xs font-normal">{t("nft.sold_for")}</span>}
      {work.pay_type === 2 && <span className="pr-1 text-2xs font-normal text-mut">{t("nft.bid_word")}</span>}
      {money(work.price, work.currency_name)}
      {work.currency_name !== "USDT" && <span className="pl-1 text-2xs font-normal text-mut">{work.currency_name}</span>}
    </span>
  );
}

/** How one stands, or how it is sold. */
function Standing({ work }: { readonly work: NftItem }): ReactElement {
  const t = useT();
  const own = useOwnId();
  const { clock } = useNftWords();
  const now = useNow(work.ends_ms > 0, LOOK_MS);
  const stands = standsOf(work, now);
  if (stands === "running" && work.pay_type === 2 && own > 0) {
    if (work.leads === own) return <span className="text-xs font-semibold text-up">{t("nft.you_lead")}</span>;
    if (signOfDecimal(work.my_bid) > 0) return <span className="text-xs font-semibold text-down">{t("nft.outbid")}</span>;
  }
  if (stands === "snapped") return <span className="text-xs text-mut">{t("nft.snapped_at", { time: clock(work.snapped_ms) })}</span>;
  const text =
    stands === "running"
      ? work.pay_type === 2
        ? t("nft.bids_count", { count: work.bids })
        : work.pay_type === 3
          ? t("nft.left", { count: work.left })
          : t(work.resell_nft_status === 1 ? "nft.how.resale" : "nft.first_sale")
      : t(`nft.stands.${stands}`);
  return <span className="text-xs text-mut">{text}</span>;
}
