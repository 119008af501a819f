import type { ReactElement } from "react";
import { Moon, Sun } from "lucide-react";
import { useT } from "../i18n/texts.ts";
import { usePreferences } from "../state/preferences.store.ts";
import { shownTheme, useThemeName } from "../theme/theme.ts";
import { IconButton } from "../ui/button.tsx";

/** Swaps dark and light. */
export function ThemeButton(): ReactElement {
  const t = useT();
  useThemeName();
  const dark = shownTheme() === "dark";
  const Icon = dark ? Sun : Moon;
  return (
    <IconButton
      label={t(dark ? "shell.theme.to_light" : "shell.theme.to_dark")}
      onClick={() => usePreferences.setState({ theme: dark ? "light" : "dark" })}
    >
      <Icon className="size-5" aria-hidden />
    </IconButton>
  );
}
