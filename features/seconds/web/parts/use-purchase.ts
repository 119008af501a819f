/** A purchase on the page: asked about before where somebody wants that, and sent once however often it is pressed. */
import { useRef, useState } from "react";
import { failureText } from "../../../../web/connection/failure-text.ts";
import type { SecondsOrder } from "../../contract/seconds-replies.ts";
import { useAsks } from "../asks.store.ts";
import { useBuy, type Purchase } from "../seconds.api.ts";

type Side = Purchase["side"];

export type Pressed = {
  /** The side that is asked about; undefined: none. */
  readonly asked: Side | undefined;
  readonly isPending: boolean;
  /** Why it was not bought; empty: nothing is known against it. */
  readonly failure: string;
  readonly press: (side: Side) => void;
  readonly confirm: () => void;
  readonly cancel: () => void;
};

export function usePurchase(wanted: Omit<Purchase, "side">, onBought: (order: SecondsOrder) => void): Pressed {
  const [asked, setAsked] = useState<Side | undefined>(undefined);
  const asks = useAsks((state) => state.asks);
  const buy = useBuy();
  // A button is drawn disabled a moment after it was pressed: the second press of a double tap would be a purchase of its own, and its
  // refusal would stand where the first one was bought.
  const isSending = useRef(false);
  const send = (side: Side): void => {
    if (isSending.current) return;
    isSending.current = true;
    buy.mutate(
      { ...wanted, side },
      {
        onSuccess: (order) => {
          setAsked(undefined);
          onBought(order);
        },
        onSettled: () => {
          isSending.current = false;
        },
      },
    );
  };
  const press = (side: Side): void => {
    if (isSending.current) return;
    buy.reset();
    if (asks) setAsked(side);
    else send(side);
  };
  const failure = buy.error === null ? "" : failureText(buy.error);
  const confirm = (): void => {
    if (asked !== undefined) send(asked);
  };
  return { asked, isPending: buy.isPending, failure, press, confirm, cancel: () => setAsked(undefined) };
}
