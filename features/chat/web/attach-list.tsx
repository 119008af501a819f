import { useState } from "react";
import type { ReactElement } from "react";
import { Images } from "lucide-react";
import { useMutation } from "@tanstack/react-query";
import { useT } from "../../../web/i18n/texts.ts";
import { drawPart, readPicture } from "../../../web/pictures/draw.ts";
import { PickButton } from "../../../web/pictures/pick-button.tsx";
import { uploadPicture } from "../../../web/pictures/upload.ts";
import { useCollection, useMyWorks } from "../../nft/web/nft.api.ts";
import { Picture } from "../../../web/ui/picture.tsx";
import { searchQuotes } from "../../../web/quotes/quote.ts";
import { useQuoteList } from "../../../web/quotes/quotes.store.ts";
import { wireTime } from "../../../web/numbers/wire-time.ts";
import { useOrders } from "../../spot/web/spot.api.ts";
import { Moment } from "../../../web/ui/moment.tsx";
import { CoinIcon } from "../../../web/ui/coin-icon.tsx";
import { showToast } from "../../../web/ui/toast.store.ts";

/** Longest edge that is sent; the venue keeps a smaller one. */
const EDGE = 1600;
const MARKETS_MOST = 12;
const WORKS_MOST = 6;
const ORDERS_MOST = 4;
type Chosen = { readonly content: string; readonly kind: "picture" | "market" | "work" | "order" };

interface Choice {
  readonly onChosen: (chosen: Chosen) => void;
}

/** A picture from the album, or a market, a work or an order of one's own as a card. */
export function AttachList({ onChosen }: Choice): ReactElement {
  const t = useT();
  const [search, setSearch] = useState("");
  const { quotes } = useQuoteList();
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const picture = await readPicture(file);
      return uploadPicture(
        picture === undefined ? file : await drawPart(picture, { x: 0, y: 0, width: picture.width, height: picture.height }, EDGE),
      );
    },
    onSuccess: (content) => onChosen({ content, kind: "picture" }),
    onError: (error) => showToast(error.message),
  });
  return (
    <div className="flex flex-col gap-3 pb-2">
      <PickButton
        className="flex h-12 items-center justify-center gap-2 rounded-field bg-fill font-semibold hover:bg-fill-strong"
        onFile={(file) => upload.mutate(file)}
      >
        <Images className="size-5" aria-hidden />
        {upload.isPending ? t("shell.loading") : t("chat.picture")}
      </PickButton>
      <Works onChosen={onChosen} />
      <Orders onChosen={onChosen} />
      <input
        type="search"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        aria-label={t("chat.market")}
        placeholder={t("chat.market")}
        className="h-11 rounded-field bg-fill px-3.5 outline-none focus-visible:ring-2 focus-visible:ring-mark"
      />
      <ul className="divide-y divide-line">
        {searchQuotes(quotes, search)
          .slice(0, MARKETS_MOST)
          .map(({ symbol }) => (
            <li key={symbol}>
              <button
                type="button"
                onClick={() => onChosen({ content: symbol, kind: "market" })}
                className="flex min-h-12 w-full items-center gap-3 text-left focus-visible:-outline-offset-2"
              >
                <CoinIcon code={symbol.split("/")[0] ?? symbol} size={24} />
                <span className="font-medium">{symbol}</span>
              </button>
            </li>
          ))}
      </ul>
    </div>
  );
}

/** Own ones and those one keeps at hand. */
function Works({ onChosen }: Choice): ReactElement | null {
  const t = useT();
  const [mine, collected] = [useMyWorks(), useCollection()];
  const works = [...(mine.data ?? []), ...(collected.data ?? [])].filter(
    (work, at, all) => work.is_down === 0 && work.pay_type !== 3 && all.findIndex(({ code }) => code === work.code) === at,
  );
  if (works.length === 0) return null;
  return (
    <section aria-label={t("chat.work")}>
      <h3 className="pb-2 text-sm text-mut">{t("chat.work")}</h3>
      <ul className="grid grid-cols-3 gap-2">
        {works.slice(0, WORKS_MOST).map(({ code, name, image }) => (
          <li key={code} className="min-w-0">
            <button
              type="button"
              onClick={() => onChosen({ content: code, kind: "work" })}
              className="flex w-full flex-col gap-1 text-left text-xs"
            >
              <Picture image={image} className="aspect-[3/2] w-full rounded-field" sizes="120px" />
              <span className="w-full truncate">{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The last ones, whatever became of them. */
function Orders({ onChosen }: Choice): ReactElement | null {
  const t = useT();
  const orders = useOrders("all", undefined).data?.pages.flat() ?? [];
  if (orders.length === 0) return null;
  return (
    <section aria-label={t("chat.order")}>
      <h3 className="text-sm text-mut">{t("chat.order")}</h3>
      <p className="pb-1 text-xs text-mut">{t("chat.order.note")}</p>
      <ul className="divide-y divide-line">
        {orders.slice(0, ORDERS_MOST).map(({ id, symbol, type, created_at: at }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onChosen({ content: String(id), kind: "order" })}
              className="flex min-h-12 w-full items-center gap-3 text-left focus-visible:-outline-offset-2"
            >
              <CoinIcon code={symbol.split("/")[0] ?? symbol} size={24} />
              <span className="min-w-0 flex-1 truncate font-medium">
                <span className={type === 1 ? "text-up" : "text-down"}>{t(type === 1 ? "chat.order.buy" : "chat.order.sell")}</span>{" "}
                {symbol}
              </span>
              <Moment at={wireTime(at)} className="text-xs text-mut" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
