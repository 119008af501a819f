import { Suspense, lazy, useEffect, useState } from "react";
import type { ReactElement } from "react";
import { wantTexts } from "../i18n/texts.ts";
import { whenIdle } from "../ui/when-idle.ts";

const Bar = lazy(async () => {
  const [{ LineBar }] = await Promise.all([import("./line-bar.tsx"), wantTexts("connection")]);
  return { default: LineBar };
});

/** Not needed for the first paint, but it must be here before the line is lost: drawn, empty, as soon as the browser is idle. */
export function LaterLineBar(): ReactElement | null {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  if (!idle) return null;
  return (
    <Suspense fallback={null}>
      <Bar />
    </Suspense>
  );
}
