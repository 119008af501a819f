import { useRef } from "react";

/**
 * An idempotency key for one submit: the same on every retry of that submit, a new one after it succeeded or the form
 * changed (promise V6: the same key has one effect and the same answer).
 */
export function useRequestId(): { readonly current: () => string; readonly renew: () => void } {
  const id = useRef<string | undefined>(undefined);
  return {
    current: () => (id.current ??= crypto.randomUUID()),
    renew: () => {
      id.current = undefined;
    },
  };
}
