import { Suspense, lazy } from "react";
import type { ReactElement } from "react";
import { wantTexts } from "../i18n/texts.ts";
import { useQuiet } from "../ui/when-idle.ts";

const Bar = lazy(async () => {
  const [{ LineBar }] = await Promise.all([import("./line-bar.tsx"), wantTexts("connection")]);
  return { default: LineBar };
});

/** Not needed for the first paint, but it must be here before the line is lost: drawn, empty, soon after it. */
export function LaterLineBar(): ReactElement | null {
  if (!useQuiet()) return null;
  return (
    <Suspense fallback={null}>
      <Bar />
    </Suspense>
  );
}
