import { useCallback, useEffect, useRef } from "react";

/** The same function for good, which does what the newest one does: what it is given to need not be drawn anew for it. */
export function useStable<Arguments extends readonly unknown[], Result>(
  act: (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((...given: Arguments) => latest.current(...given), []);
}
