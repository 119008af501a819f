import { useState } from "react";
import type { ReactElement } from "react";
import { Images } from "lucide-react";
import { useMutation } from "@tanstack/react-query";
import { useT } from "../../../web/i18n/texts.ts";
import { drawPart, readPicture } from "../../../web/pictures/draw.ts";
import { PickButton } from "../../../web/pictures/pick-button.tsx";
import { uploadPicture } from "../../../web/pictures/upload.ts";
import { searchQuotes } from "../../../web/quotes/quote.ts";
import { useQuoteList } from "../../../web/quotes/quotes.store.ts";
import { CoinIcon } from "../../../web/ui/coin-icon.tsx";
import { showToast } from "../../../web/ui/toast.store.ts";

/** Longest edge that is sent; the venue keeps a smaller one. */
const EDGE = 1600;
const MARKETS_MOST = 12;
type Chosen = { readonly content: string; readonly kind: "picture" | "market" };

/** A picture from the album, or a market as a card. */
export function AttachList({ onChosen }: { readonly onChosen: (chosen: Chosen) => void }): ReactElement {
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
