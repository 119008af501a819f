import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { currentQuote, useQuote } from "../../../web/quotes/quotes.store.ts";
import { useWork } from "../../nft/web/nft.api.ts";
import { Picture } from "../../../web/ui/picture.tsx";
import { MarketPrice } from "../../../web/quotes/market-price.tsx";
import { Change } from "../../../web/ui/amounts.tsx";
import { CoinIcon } from "../../../web/ui/coin-icon.tsx";
import { formatTrimmed } from "../../../web/numbers/number-format.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { useSession } from "../../../web/state/session.store.ts";
import type { ChatRow, OrderCard } from "../contract/chat-rows.ts";
import { personName, personTag, piecesOf, type Piece } from "./chat-words.ts";

/** What was written: words, a picture, or a market or a work as it stands now. Nothing of it is ever taken for markup. */
export function MessageBody({ message }: { readonly message: ChatRow }): ReactElement {
  const t = useT();
  const me = useSession((state) => state.user?.id);
  const { content, type, reply, mentions, order } = message;
  if (type === 2) return <img src={content} alt={t("chat.picture")} loading="lazy" className="block max-h-72 w-full object-cover" />;
  if (type === 5) return <MarketCard symbol={content} />;
  if (type === 6) return <SharedWork code={content} />;
  if (order !== null) return <SharedOrder order={order} />;
  return (
    <span className="block px-3.5 py-2.5">
      {reply !== null && (
        <span className="mb-1.5 block border-l-2 border-mut pl-2.5 text-sm">
          <b className="block truncate font-semibold">
            {personName(reply.nickname, reply.user_id)} <span className="text-xs font-normal text-mut">{personTag(reply.user_id)}</span>
          </b>
          <span className="line-clamp-1 text-mut">{reply.content}</span>
        </span>
      )}
      <span className="break-words whitespace-pre-line">
        {piecesOf(content, (symbol) => currentQuote(symbol) !== undefined, mentions).map((piece, index) => (
          <span key={index} className={pieceLook(piece, me)}>
            {piece.text}
          </span>
        ))}
      </span>
    </span>
  );
}

function pieceLook({ symbol, person }: Piece, me: number | undefined): string {
  if (symbol !== undefined) return "font-semibold underline decoration-mark underline-offset-4";
  if (person === undefined) return "";
  return person === me ? "rounded bg-brand-tint px-1 font-semibold text-brand" : "font-semibold text-brand";
}

/** As it stood when it was written. */
function SharedOrder({ order: { symbol, side, kind, price, filled, state } }: { readonly order: OrderCard }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const [base = symbol] = symbol.split("/");
  return (
    <span className="flex w-72 max-w-full flex-col lg:w-80">
      <span className="flex items-center gap-3 p-3">
        <CoinIcon code={base} size={32} />
        <span className="flex min-w-0 flex-1 flex-col leading-5">
          <b className="truncate font-semibold">
            <span className={side === "buy" ? "text-up" : "text-down"}>{t(`chat.order.${side}`)}</span> {symbol}
          </b>
          <span className="text-xs text-mut">{t(`chat.order.${state}`, { filled: String(filled) })}</span>
        </span>
        <span className="figures shrink-0 text-right font-semibold">
          {kind === "market" && price === "" ? t("chat.order.market") : formatTrimmed(price, { least: 2, most: 8 }, language)}
        </span>
      </span>
      <span className="border-t border-line px-3 py-2 text-right text-sm font-semibold">{t("chat.open_market")}</span>
    </span>
  );
}

function SharedWork({ code }: { readonly code: string }): ReactElement {
  const t = useT();
  const { data: work, isError } = useWork(code);
  const isGone = isError || work?.is_down === 1;
  return (
    <span className="flex w-72 max-w-full flex-col lg:w-80">
      <Picture image={isGone ? "" : (work?.image ?? "")} className="aspect-[3/2] w-full" sizes="320px" />
      <span className="flex items-center gap-3 px-3 py-2">
        <span className="flex min-w-0 flex-1 flex-col leading-5">
          <b className="truncate font-semibold">{isGone ? t("chat.work_gone") : (work?.name ?? "")}</b>
          <span className="truncate text-xs text-mut">{isGone ? "" : (work?.author_name ?? "")}</span>
        </span>
        {!isGone && <span className="shrink-0 text-sm font-semibold">{t("chat.open_work")}</span>}
      </span>
    </span>
  );
}

function MarketCard({ symbol }: { readonly symbol: string }): ReactElement {
  const t = useT();
  const quote = useQuote(symbol);
  const [base = symbol] = symbol.split("/");
  return (
    <span className="flex w-72 max-w-full flex-col lg:w-80">
      <span className="flex items-center gap-3 p-3">
        <CoinIcon code={base} size={32} />
        <span className="flex min-w-0 flex-1 flex-col leading-5">
          <b className="font-semibold">{symbol}</b>
          <span className="text-xs text-mut">{t("chat.live")}</span>
        </span>
        {quote !== undefined && (
          <span className="flex flex-col items-end leading-5">
            <MarketPrice quote={quote} className="font-semibold" />
            <Change value={quote.change} className="text-xs" />
          </span>
        )}
      </span>
      <span className="border-t border-line px-3 py-2 text-right text-sm font-semibold">{t("chat.open_market")}</span>
    </span>
  );
}
