/** Keys of the queue, by letter; those that somebody types into a field are theirs. */
import { useEffect, useRef } from "react";
import { isTyping } from "./row-keys.ts";

export function useQueueKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const act = latest.current[event.key.toLowerCase()];
      if (act === undefined || isTyping(event)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
