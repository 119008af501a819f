import { useCallback, useState } from "react";
import type { ComponentProps, ReactElement } from "react";
import { OrderForm } from "../ticket/order-form.tsx";
import { DeskPreview } from "./desk-preview.tsx";
import { LastFills, OwnHolding } from "./own-holding.tsx";

/** The order form of the terminal: its fields scroll where they must, the button never leaves the pane, the holding stands below. */
export function FormPane(props: Omit<ComponentProps<typeof OrderForm>, "foot" | "Preview">): ReactElement {
  const [foot] = useState(() => document.createElement("div"));
  const holdFoot = useCallback((holder: HTMLElement | null) => holder?.append(foot), [foot]);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-2.5 [--field-height:2.75rem] [--stepper-width:32px]">
        <OrderForm {...props} foot={foot} Preview={DeskPreview} />
      </div>
      <div ref={holdFoot} className="shrink-0 px-4 pb-2.5" />
      <LastFills quote={props.quote} />
      <OwnHolding quote={props.quote} />
    </div>
  );
}
