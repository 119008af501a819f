import { useEffect, useRef } from "react";
import type { ReactElement, ReactNode } from "react";
import { scrollRegion } from "./scroll-region.ts";
import { Sheet } from "./sheet.tsx";
import { useScreen } from "./wide-screen.ts";

interface SidePanelProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Read out. */
  readonly title: string;
  /** Its own heading with close and the like; the sheet of a phone has the same. */
  readonly head: ReactNode;
  readonly children: ReactNode;
  /** Stands below what scrolls. */
  readonly foot?: ReactNode;
}

/** Beside the page on a wide screen, where the page stays usable; a sheet from below on a phone. */
export function SidePanel(props: SidePanelProps): ReactElement | null {
  const wide = useScreen("wide");
  const { open, onClose, title, head, foot, children } = props;
  if (wide) return open ? <Beside {...props} /> : null;
  return (
    <Sheet open={open} onOpen={(next) => !next && onClose()} title={title} head={head} foot={foot} full>
      {children}
    </Sheet>
  );
}

/** Takes its width from the page (`data-panel` in theme.css); Escape closes, and the reader is back where they were. */
function Beside({ onClose, title, head, foot, children }: SidePanelProps): ReactElement {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    document.documentElement.dataset["panel"] = "open";
    panel.current?.focus();
    return () => {
      delete document.documentElement.dataset["panel"];
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={title}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
      className="panel-enter fixed top-(--header-top) right-0 bottom-0 z-20 flex w-(--panel-width) flex-col border-l border-line bg-card outline-none"
    >
      <div className="shrink-0 px-5 pt-3 pb-2">{head}</div>
      <div {...scrollRegion(title)} className="min-h-0 flex-1 overflow-y-auto px-5 pb-4 outline-none">
        {children}
      </div>
      {foot !== undefined && <div className="shrink-0 border-t border-line px-5 py-3">{foot}</div>}
    </aside>
  );
}
