import type { ReactElement } from "react";
import { useLocation } from "react-router";
import { productOfPath } from "../router/not-open.ts";
import { ComingPage } from "./coming.page.tsx";
import { NotFoundPage } from "./not-found.page.tsx";

/** Behind all addresses that are no page: those of products that are not open yet lead to "Coming". */
export function OtherPage(): ReactElement {
  return productOfPath(useLocation().pathname) === undefined ? <NotFoundPage /> : <ComingPage />;
}
