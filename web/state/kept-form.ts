/** A form whose person went elsewhere, to verify or to transfer, and comes Back: as they left it. In memory alone, by the place in the browser's history. */
import { useState } from "react";
import { useLocation } from "react-router";
import { useSession } from "./session.store.ts";

const MOST = 16;
const kept = new Map<string, unknown>();

// What one person typed is nobody else's.
useSession.subscribe(({ token }, before) => {
  if (token !== before.token) kept.clear();
});

/** Of the forms that were left the oldest is forgotten first. */
export function keepForm(place: string, form: unknown): void {
  kept.delete(place);
  kept.set(place, form);
  const [oldest] = kept.keys();
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
}

export function keptForm(place: string): unknown {
  return kept.get(place);
}

/** As `useState`, for a page's one form. */
export function useKeptForm<Form>(begin: () => Form): readonly [Form, (form: Form) => void] {
  const { key, pathname } = useLocation();
  const place = `${key} ${pathname}`;
  const [form, setForm] = useState(() => (keptForm(place) as Form | undefined) ?? begin());
  const keep = (next: Form): void => {
    keepForm(place, next);
    setForm(next);
  };
  return [form, keep];
}
