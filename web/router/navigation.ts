import { useMemo } from "react";
import { useNavigate } from "react-router";
import { routes } from "./paths.ts";
import { loginPath } from "./leave.ts";

/** The seed's five ways to move (point 2). */
export interface Navigation {
  readonly to: (path: string) => void;
  readonly redirect: (path: string) => void;
  readonly switchTab: (path: string) => void;
  readonly relaunch: (path: string) => void;
  /** One step back, or Home when the page was opened directly. */
  readonly back: () => void;
  readonly toLogin: () => void;
}

export function useNavigation(): Navigation {
  const navigate = useNavigate();
  return useMemo(() => {
    const go = (path: string, replace: boolean): void => void navigate(path, { replace });
    return {
      to: (path) => go(path, false),
      redirect: (path) => go(path, true),
      switchTab: (path) => go(path, false),
      relaunch: (path) => go(path, true),
      back: () => {
        const entry = (window.history.state as { idx?: number } | null)?.idx ?? 0;
        if (entry > 0) void navigate(-1);
        else go(routes.home, true);
      },
      toLogin: () => go(loginPath(), false),
    };
  }, [navigate]);
}
