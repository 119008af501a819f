/** Ends an order that waits, and says what the venue said. */
import { useCallback } from "react";
import { failureText } from "../../../../web/connection/failure-text.ts";
import { showToast } from "../../../../web/ui/toast.store.ts";
import { useFuturesAct } from "../futures.api.ts";

export function useCancel(): { readonly cancel: (id: number) => void; readonly isPending: boolean } {
  const { mutate, isPending } = useFuturesAct();
  const cancel = useCallback(
    (id: number): void =>
      mutate(
        { path: "/lever/cancel", fields: { id } },
        { onSuccess: (said) => showToast(said, "good"), onError: (error) => showToast(failureText(error)) },
      ),
    [mutate],
  );
  return { cancel, isPending };
}
