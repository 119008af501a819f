import { useEffect, useRef, useState } from "react";
import type { SecondsOrder } from "../../contract/seconds-replies.ts";
import { readResult, rereadOwn } from "../seconds.api.ts";

/** Asked again after so long, where the venue did not know yet or did not answer. */
const AGAIN_MS = 1000;

interface Ended {
  /** The newest first. */
  readonly ended: readonly SecondsOrder[];
  readonly clear: () => void;
}

/** Results of those that end while somebody looks on: each is asked for when its countdown is over, or when it is no longer listed. */
export function useEnded(running: readonly SecondsOrder[] | undefined, now: number | undefined): Ended {
  const [ended, setEnded] = useState<readonly SecondsOrder[]>([]);
  const watched = useRef(new Map<number, number>());
  const second = now === undefined ? 0 : Math.floor(now / 1000);
  useEffect(() => {
    if (running === undefined) return;
    const open = new Map(running.map((order) => [order.id, order]));
    for (const id of open.keys()) if (!watched.current.has(id)) watched.current.set(id, 0);
    for (const [id, askedAt] of watched.current) {
      const order = open.get(id);
      const isOver = order === undefined || (order.is_entered === 1 && second * 1000 >= order.due_ms);
      if (!isOver || performance.now() - askedAt < AGAIN_MS) continue;
      watched.current.set(id, performance.now());
      void readResult(id).then(
        (result) => {
          if (result.status !== 3 || !watched.current.delete(id)) return;
          setEnded((before) => [result, ...before]);
          void rereadOwn();
        },
        (error: unknown) => console.warn("A result could not be read; it is asked for again.", error),
      );
    }
  }, [running, second]);
  return { ended, clear: () => setEnded([]) };
}
