import { Suspense, useEffect, useState } from "react";
import type { ReactElement } from "react";
import { later } from "./later.ts";
import type { SheetPanelProps } from "./sheet-panel.tsx";
import { whenIdle } from "./when-idle.ts";

const load = () => import("./sheet-panel.tsx");
const Panel = later(async () => (await load()).SheetPanel);

/** A panel over the page. Its machinery is fetched when the browser is idle, not with the page. */
export function Sheet(props: SheetPanelProps): ReactElement | null {
  const [used, setUsed] = useState(props.open);
  if (props.open && !used) setUsed(true);
  useEffect(() => whenIdle(load), []);
  if (!used) return null;
  return (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  );
}
