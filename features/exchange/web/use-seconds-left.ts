import { useEffect, useState } from "react";

const TICK_MS = 250;
/** The answer was under way for a moment: the page stops a little before the venue does. */
const ON_THE_WAY_MS = 500;

/** Whole seconds left of `seconds` since `heardAt` on the browser's steady clock; the venue's has the last word. */
export function useSecondsLeft(heardAt: number, seconds: number): number {
  const [now, setNow] = useState(heardAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const left = seconds * 1000 - ON_THE_WAY_MS - Math.max(0, now - heardAt);
  return Math.max(0, Math.ceil(left / 1000));
}
