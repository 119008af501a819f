/** What the browser's tab says: the page's title before the venue's name; on pages of a market its price and name. Outside React: prices move often. */
import { useEffect } from "react";

let venueName = "Touchstone";
let part: string | undefined;

function show(): void {
  document.title = part === undefined || part === "" ? venueName : `${part} · ${venueName}`;
}

/** Puts `text` before the venue's name while the page is shown. */
export function useTitlePart(text: string): void {
  useEffect(() => {
    part = text;
    show();
  }, [text]);
  useEffect(
    () => () => {
      part = undefined;
      show();
    },
    [],
  );
}

/** Keeps the venue's name in the title; used once, by the shell. */
export function useVenueTitle(name: string): void {
  useEffect(() => {
    venueName = name;
    show();
  }, [name]);
}
