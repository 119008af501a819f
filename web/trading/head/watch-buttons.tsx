import type { ReactElement } from "react";
import { Star } from "lucide-react";
import { useT } from "../../i18n/texts.ts";
import { useFavourites } from "../../quotes/favourites.ts";
import type { Quote } from "../../quotes/quote.ts";
import { IconButton } from "../../ui/button.tsx";
import { AlertBell } from "./alert-bell.tsx";

/** Beside a market's or coin's name: an alert of its price, and the star of a favourite. */
export function WatchButtons({ quote }: { readonly quote: Pick<Quote, "symbol" | "baseId"> }): ReactElement {
  const t = useT();
  const favourites = useFavourites();
  const starred = favourites.has(quote.baseId);
  return (
    <>
      <AlertBell symbol={quote.symbol} />
      <IconButton
        label={t(starred ? "shell.favourite.remove" : "shell.favourite.add")}
        aria-pressed={starred}
        onClick={() => favourites.toggle(quote.baseId)}
      >
        <Star className={`size-5 ${starred ? "fill-mark text-mark" : ""}`} aria-hidden />
      </IconButton>
    </>
  );
}
