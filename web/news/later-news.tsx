import { Suspense } from "react";
import type { ReactElement } from "react";
import { later } from "../ui/later.ts";
import { useIdle } from "../ui/when-idle.ts";

const Cards = later(async () => (await import("./news-cards.tsx")).NewsCards);

/** Not needed for the first paint: it comes when the browser is idle, for what happens from then on is told. */
export function LaterNews(): ReactElement | null {
  if (!useIdle()) return null;
  return (
    <Suspense fallback={null}>
      <Cards />
    </Suspense>
  );
}
