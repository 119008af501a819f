import { useSyncExternalStore } from "react";
import { usePreferences } from "../state/preferences.store.ts";

const lightSystem = window.matchMedia("(prefers-color-scheme: light)");

/** The theme on screen: the visitor's choice, else the system's, else dark. */
export function shownTheme(): "dark" | "light" {
  const choice = usePreferences.getState().theme;
  if (choice !== "system") return choice;
  return lightSystem.matches ? "light" : "dark";
}

function applyTheme(): void {
  const root = document.documentElement;
  root.dataset["theme"] = shownTheme();
  root.dataset["rise"] = usePreferences.getState().rise;
}

/** Keeps the document's attributes in step with the choice and the system. */
export function startTheme(): void {
  applyTheme();
  usePreferences.subscribe(applyTheme);
  lightSystem.addEventListener("change", applyTheme);
}

function subscribe(listener: () => void): () => void {
  const stop = usePreferences.subscribe(listener);
  lightSystem.addEventListener("change", listener);
  return () => {
    stop();
    lightSystem.removeEventListener("change", listener);
  };
}

/** For drawings outside CSS, such as the chart: changes with theme and price colours. */
export function useThemeName(): string {
  return useSyncExternalStore(subscribe, () => `${shownTheme()}-${usePreferences.getState().rise}`);
}
