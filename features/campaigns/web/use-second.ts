import { useEffect, useState } from "react";
import { venueNow } from "../../../web/state/venue-time.ts";

/** Venue time by the second, while something counts down. */
export function useSecond(isOn: boolean): number {
  const [now, setNow] = useState(() => venueNow());
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => setNow(venueNow()), 1000);
    return () => clearInterval(timer);
  }, [isOn]);
  return now;
}
