import { Suspense, useEffect, useState } from "react";
import type { ReactElement } from "react";
import { useLocation } from "react-router";
import { wantTexts } from "../i18n/texts.ts";
import { closeCheck, useCheck } from "./check.store.ts";
import { later } from "../ui/later.ts";

/** The panel comes with its formulas and texts when somebody first opens a receipt. */
const Panel = later(async () => {
  const [{ CheckPanel }] = await Promise.all([import("./check-panel.tsx"), wantTexts("receipts")]);
  return CheckPanel;
});

/** Stands beside all pages; another page closes it. */
export function LaterCheck(): ReactElement | null {
  const { pathname } = useLocation();
  const open = useCheck((state) => state.id !== undefined);
  const [used, setUsed] = useState(false);
  if (open && !used) setUsed(true);
  useEffect(() => closeCheck, [pathname]);
  if (!used) return null;
  return (
    <Suspense fallback={null}>
      <Panel />
    </Suspense>
  );
}
