import { Suspense } from "react";
import type { ReactElement } from "react";
import { wantTexts } from "../i18n/texts.ts";
import { later } from "../ui/later.ts";
import { useIdle } from "../ui/when-idle.ts";

const Bar = later(async () => {
  const [{ LineBar }] = await Promise.all([import("./line-bar.tsx"), wantTexts("connection")]);
  return LineBar;
});

/** By then the first page has drawn what it read: a slow phone does one after the other. */
const AFTER_MS = 1500;

/** Not needed for the first paint, but it must be here before the line is lost: drawn, empty, soon after it. */
export function LaterLineBar(): ReactElement | null {
  if (!useIdle(AFTER_MS)) return null;
  return (
    <Suspense fallback={null}>
      <Bar />
    </Suspense>
  );
}
