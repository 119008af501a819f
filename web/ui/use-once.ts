import { useEffect, useRef } from "react";

/**
 * Runs what is pressed for, once until the page shows what came of it, and says whether it did. A slow phone takes the second press of two before it has
 * drawn that the first is under way (`pending`), and a quick venue may have answered the first by then: the second would send the same again.
 */
export function useOnce(pending: boolean): (run: () => void) => boolean {
  const stage = useRef<"" | "begun" | "drawn">("");
  useEffect(() => {
    stage.current = pending ? "drawn" : "";
  }, [pending]);
  return (run) => {
    if (stage.current !== "") return false;
    stage.current = "begun";
    run();
    // What sends nothing, because something is wrong with it, may be pressed again: nothing of it is drawn.
    setTimeout(() => {
      if (stage.current === "begun") stage.current = "";
    });
    return true;
  };
}
