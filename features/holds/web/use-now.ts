import { useEffect, useState } from "react";
import { venueNow } from "../../../web/state/venue-time.ts";

/** Deadlines are told to the minute. */
const TICK_MS = 10_000;

/** Venue time, which goes on while the page is open. */
export function useNow(): number {
  const [now, setNow] = useState(() => venueNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(venueNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
