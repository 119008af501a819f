import { useEffect, useRef } from "react";

/**
 * Runs what is pressed for, once until the page shows what came of it, and says whether it did. A slow phone takes the second press of two before it has
 * drawn that the first is under way (`pending`), and a quick venue may have answered the first by then: the second would send the same again.
 */
export function useOnce(pending: boolean): (run: () => void) => boolean {
  /** Begun, and not yet drawn to its end. */
  const hasBegun = useRef(false);
  const isDrawn = useRef(false);
  useEffect(() => {
    isDrawn.current = pending;
    if (!pending) hasBegun.current = false;
  }, [pending]);
  return (run) => {
    if (hasBegun.current) return false;
    hasBegun.current = true;
    run();
    // What sends nothing, because something is wrong with it, may be pressed again: nothing of it is drawn.
    setTimeout(() => {
      if (!isDrawn.current) hasBegun.current = false;
    });
    return true;
  };
}
