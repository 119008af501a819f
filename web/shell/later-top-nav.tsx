import { useEffect, useState } from "react";
import type { ComponentType, ReactElement } from "react";
import { untilLoaded } from "../ui/later.ts";
import { useScreen } from "../ui/wide-screen.ts";
import type { ShellTab } from "./tabs.ts";

interface NavProps {
  readonly tabs: readonly ShellTab[];
  readonly path: string;
}

let loaded: ComponentType<NavProps> | undefined;

async function fetchTopNav(): Promise<void> {
  loaded = (await import("./top-nav.tsx")).TopNav;
}

/** Fetches the navigation of wide screens; a phone never has it. */
export async function loadTopNav(): Promise<void> {
  await fetchTopNav().catch((error: unknown) => console.error(error));
}

/** It is there with the first draw of a wide window (`start.tsx`); in one that grew its place is held until it is. */
export function LaterTopNav(props: NavProps): ReactElement | null {
  const wide = useScreen("wide");
  return wide ? <Nav {...props} /> : null;
}

function Nav(props: NavProps): ReactElement {
  const [Bar, setBar] = useState<ComponentType<NavProps> | undefined>(() => loaded);
  useEffect(() => {
    if (Bar === undefined) {
      untilLoaded(fetchTopNav).then(
        () => setBar(() => loaded),
        (error: unknown) => console.error(error),
      );
    }
  }, [Bar]);
  return Bar === undefined ? <div className="h-14" /> : <Bar {...props} />;
}
