import { Suspense, useEffect, useState } from "react";
import type { ReactElement } from "react";
import type { ConfirmPanelProps } from "./confirm-panel.tsx";
import { later } from "./later.ts";
import { whenIdle } from "./when-idle.ts";

const load = () => import("./confirm-panel.tsx");
const Panel = later(async () => (await load()).ConfirmPanel);

/** Asks before something that can't be taken back; fetched when the browser is idle. */
export function ConfirmDialog(props: ConfirmPanelProps): ReactElement | null {
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
