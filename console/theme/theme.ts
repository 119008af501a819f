/** Dark or light: the operator's choice, else the system's; and the house's colours for the component library. */
import { theme as antd, type ThemeConfig } from "antd";
import { useSyncExternalStore } from "react";

export type ThemeChoice = "dark" | "light" | "system";

const KEY = "touchstone-console-theme";
const lightSystem = window.matchMedia("(prefers-color-scheme: light)");
const listeners = new Set<() => void>();

function kept(): ThemeChoice {
  const choice = localStorage.getItem(KEY);
  return choice === "dark" || choice === "light" ? choice : "system";
}

let choice = kept();

const shown = (): "dark" | "light" => (choice === "system" ? (lightSystem.matches ? "light" : "dark") : choice);

function apply(): void {
  document.documentElement.dataset["theme"] = shown();
  for (const listener of listeners) listener();
}

lightSystem.addEventListener("change", apply);
apply();

export function chooseTheme(next: ThemeChoice): void {
  choice = next;
  localStorage.setItem(KEY, next);
  apply();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, () => choice);
export const useShownTheme = (): "dark" | "light" => useSyncExternalStore(subscribe, shown);

/** web/theme/tokens.css, as far as the library computes tones of them. */
const COLOURS = {
  dark: {
    card: "#12151c",
    bg: "#0b0c10",
    line: "#232936",
    fill: "#1a1f2a",
    strong: "#252b38",
    row: "#171b24",
    fg: "#f2f4f8",
    mut: "#9aa4b5",
    brand: "#eec257",
    red: "#ff6f82",
    green: "#2fcb8b",
    brandTint: "#2c2717",
    redTint: "#2e151b",
    greenTint: "#10291f",
  },
  light: {
    card: "#ffffff",
    bg: "#f4f5f9",
    line: "#dfe2ea",
    fill: "#eaecf2",
    strong: "#dde0e8",
    row: "#f3f5f9",
    fg: "#12151c",
    mut: "#525a68",
    brand: "#8a5d00",
    red: "#b81f34",
    green: "#066b3f",
    brandTint: "#fbf1d6",
    redTint: "#f8dfe3",
    greenTint: "#d9eee3",
  },
} as const;

export function componentTheme(name: "dark" | "light"): ThemeConfig {
  const colours = COLOURS[name];
  return {
    algorithm: name === "dark" ? antd.darkAlgorithm : antd.defaultAlgorithm,
    token: {
      fontFamily: "var(--font-sans)",
      fontSize: 13,
      colorPrimary: colours.brand,
      colorInfo: colours.brand,
      colorLink: colours.brand,
      colorError: colours.red,
      colorSuccess: colours.green,
      // The tones that the library works out of colours as dark as these are muddy.
      colorErrorBg: colours.redTint,
      colorErrorBorder: colours.redTint,
      colorSuccessBg: colours.greenTint,
      colorSuccessBorder: colours.greenTint,
      colorWarning: colours.brand,
      colorWarningBg: colours.brandTint,
      colorWarningBorder: colours.brandTint,
      colorText: colours.fg,
      colorTextSecondary: colours.mut,
      colorTextTertiary: colours.mut,
      colorTextPlaceholder: colours.mut,
      colorTextDescription: colours.mut,
      colorBgContainer: colours.card,
      colorBgElevated: colours.card,
      colorBgLayout: colours.bg,
      colorBorder: colours.line,
      colorBorderSecondary: colours.line,
      colorFillAlter: colours.card,
      borderRadius: 8,
      borderRadiusLG: 12,
      controlHeight: 32,
      wireframe: false,
    },
    components: componentTokens(colours),
  };
}

function componentTokens(colours: (typeof COLOURS)["dark" | "light"]): NonNullable<ThemeConfig["components"]> {
  return {
    Table: {
      headerBg: colours.card,
      headerColor: colours.mut,
      headerSplitColor: "transparent",
      rowHoverBg: colours.row,
      borderColor: colours.line,
      headerBorderRadius: 0,
      cellFontSize: 13,
    },
    Button: {
      fontWeight: 600,
      defaultBg: colours.fill,
      defaultBorderColor: "transparent",
      // The library's own are too light to be read on light fields.
      defaultHoverColor: colours.brand,
      defaultActiveColor: colours.brand,
      primaryColor: "#231800",
      defaultShadow: "none",
    },
    Segmented: { itemSelectedBg: colours.card, trackBg: colours.fill },
    Input: { activeShadow: "none" },
  };
}
