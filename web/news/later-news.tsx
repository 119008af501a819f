import { Suspense, lazy } from "react";
import type { ReactElement } from "react";
import { useQuiet } from "../ui/when-idle.ts";

const Cards = lazy(async () => ({ default: (await import("./news-cards.tsx")).NewsCards }));

/** Not needed for the first paint: it comes soon after it. */
export function LaterNews(): ReactElement | null {
  if (!useQuiet()) return null;
  return (
    <Suspense fallback={null}>
      <Cards />
    </Suspense>
  );
}
