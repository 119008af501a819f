import type { ReactElement } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { OpsRefused } from "../api/ops.ts";
import { useMe } from "../api/queries.ts";
import { Failed } from "../ui/states.tsx";
import { VerbSheets } from "../ui/verb-sheet.tsx";
import { Bar } from "./bar.tsx";
import { KeyHelp } from "./key-help.tsx";
import { Side } from "./side.tsx";

/** Bar 48, side 208, the page; only for who is logged in. */
export function Frame(): ReactElement {
  const me = useMe();
  const { pathname, search } = useLocation();
  if (me.error instanceof OpsRefused && me.error.status === 401) {
    return <Navigate to={`/log-in?to=${encodeURIComponent(pathname + search)}`} replace />;
  }
  if (me.data === undefined)
    return me.error === null ? <div className="min-h-dvh" /> : <Failed error={me.error} again={() => void me.refetch()} />;
  return (
    <VerbSheets>
      <div className="grid min-h-dvh grid-cols-[208px_1fr] grid-rows-[48px_1fr]">
        <Bar me={me.data} />
        <Side />
        <main className="min-w-0 p-6">
          <Outlet />
        </main>
      </div>
      <KeyHelp />
    </VerbSheets>
  );
}
