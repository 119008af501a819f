/** Parts of the trade page that open on demand: fetched when the form is first touched or they are opened, not with the page. */
import { Suspense } from "react";
import type { ComponentType, ReactElement } from "react";
import type { CheckoutCouponProps } from "./checkout-coupon.tsx";
import { later } from "../../../../web/ui/later.ts";
import { Skeleton } from "../../../../web/ui/skeleton.tsx";
import { whenIdle } from "../../../../web/ui/when-idle.ts";

const loadKinds = () => import("./kind-sheet.tsx");
const loadOptions = () => import("./options-list.tsx");
const loadReview = () => import("./order-review.tsx");
const loadDetail = () => import("../orders/order-detail.tsx");
const loadAmend = () => import("../orders/amend-panel.tsx");

let prepared = false;

/** Fetches what the form may open next; called when the reader first touches it. */
export function prepareLaterParts(): void {
  if (prepared) return;
  prepared = true;
  whenIdle(() => Promise.all([loadKinds(), loadOptions(), loadReview()]));
}

const CouponPart = later(async () => (await import("./checkout-coupon.tsx")).CheckoutCoupon);

/** A line that few have: no place is held for it. */
export function LaterCheckoutCoupon(props: CheckoutCouponProps): ReactElement {
  return (
    <Suspense fallback={null}>
      <CouponPart {...props} />
    </Suspense>
  );
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

export const LaterKindList = held(later(async () => (await loadKinds()).KindList));
export const LaterOptionsList = held(later(async () => (await loadOptions()).OptionsList));
export const LaterOrderReview = held(later(async () => (await loadReview()).OrderReview));
export const LaterOrderDetail = held(later(async () => (await loadDetail()).OrderDetail));
export const LaterPlacedFills = held(later(async () => (await import("../orders/placed-fills.tsx")).PlacedFills));
export const LaterAmendPanel = held(later(async () => (await loadAmend()).AmendPanel));
