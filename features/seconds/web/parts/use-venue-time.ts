import { useEffect, useState } from "react";
import { venueTime, type IndexSeen } from "../seconds-view.ts";

const TICK_MS = 200;

/** Venue time several times a second, from what the newest reply said of it; undefined until one was heard. */
export function useVenueTime(index: IndexSeen | undefined): number | undefined {
  const [steady, setSteady] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setSteady(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return index === undefined ? undefined : venueTime(index, steady);
}
