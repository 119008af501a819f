import { useRef } from "react";

const HALF_BYTE = 16;

/** 128 random bits in hex. `crypto.randomUUID` would do, but browsers keep it from pages opened over plain HTTP. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(HALF_BYTE).padStart(2, "0")).join("");
}

/**
 * An idempotency key for one submit: the same on every retry of that submit, a new one after it succeeded or the form
 * changed (promise V6: the same key has one effect and the same answer).
 */
export function useRequestId(): { readonly current: () => string; readonly renew: () => void } {
  const id = useRef<string | undefined>(undefined);
  return {
    current: () => (id.current ??= newRequestId()),
    renew: () => {
      id.current = undefined;
    },
  };
}
