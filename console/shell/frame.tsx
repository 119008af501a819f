import { useEffect, useState, type ReactElement } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { OpsRefused } from "../api/ops.ts";
import { useMe } from "../api/queries.ts";
import { Failed } from "../ui/states.tsx";
import { VerbSheets } from "../ui/verb-sheet.tsx";
import { Bar } from "./bar.tsx";
import { KeyHelp } from "./key-help.tsx";
import { Side } from "./side.tsx";

/** Bar 48, side 208, the page; only for who is logged in. On a phone the side lies over the page while it is open. */
export function Frame(): ReactElement {
  const me = useMe();
  const { pathname, search } = useLocation();
  const [isSideOpen, setIsSideOpen] = useState(false);
  useEffect(() => setIsSideOpen(false), [pathname]);
  if (me.error instanceof OpsRefused && me.error.status === 401) {
    return <Navigate to={`/log-in?to=${encodeURIComponent(pathname + search)}`} replace />;
  }
  if (me.data === undefined)
    return me.error === null ? <div className="min-h-dvh" /> : <Failed error={me.error} again={() => void me.refetch()} />;
  return (
    <VerbSheets>
      <div className="grid min-h-dvh grid-cols-1 grid-rows-[48px_1fr] md:grid-cols-[208px_1fr]">
        <Bar me={me.data} isSideOpen={isSideOpen} turnSide={() => setIsSideOpen((was) => !was)} />
        <Side isOpen={isSideOpen} close={() => setIsSideOpen(false)} />
        <main className="min-w-0 p-4 md:p-6">
          <Outlet />
        </main>
      </div>
      <KeyHelp />
    </VerbSheets>
  );
}
