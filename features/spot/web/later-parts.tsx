/** Parts of the trade page that open on demand: fetched when the browser is idle, not with the page. */
import { Suspense, lazy, useEffect } from "react";
import type { ComponentType, ReactElement } from "react";
import { Skeleton } from "../../../web/ui/skeleton.tsx";
import { whenIdle } from "../../../web/ui/when-idle.ts";

const loadKinds = () => import("./kind-sheet.tsx");
const loadOptions = () => import("./options-list.tsx");
const loadReview = () => import("./order-review.tsx");
const loadDetail = () => import("./order-detail.tsx");
const loadAmend = () => import("./amend-panel.tsx");

/** Fetches all of them once the page stands. */
export function useLaterParts(): void {
  useEffect(() => whenIdle(() => Promise.all([loadKinds(), loadOptions(), loadReview(), loadDetail(), loadAmend()])), []);
}

/** `Part` with its place held while it comes. */
function held<Props extends object>(Part: ComponentType<Props>): (props: Props) => ReactElement {
  return function Held(props) {
    return (
      <Suspense fallback={<Skeleton className="h-40 w-full" />}>
        <Part {...props} />
      </Suspense>
    );
  };
}

export const LaterKindList = held(lazy(async () => ({ default: (await loadKinds()).KindList })));
export const LaterOptionsList = held(lazy(async () => ({ default: (await loadOptions()).OptionsList })));
export const LaterOrderReview = held(lazy(async () => ({ default: (await loadReview()).OrderReview })));
export const LaterOrderDetail = held(lazy(async () => ({ default: (await loadDetail()).OrderDetail })));
export const LaterAmendPanel = held(lazy(async () => ({ default: (await loadAmend()).AmendPanel })));
