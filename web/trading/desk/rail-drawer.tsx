import { useEffect, useRef } from "react";
import type { ReactElement, ReactNode } from "react";

interface RailDrawerProps {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The rail over the left of the page where the window has no column for it: Escape or a press beside it closes it. */
export function RailDrawer({ onClose, children }: RailDrawerProps): ReactElement {
  const drawer = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const before = document.activeElement;
    drawer.current?.querySelector("input")?.focus();
    const press = (event: PointerEvent): void => {
      if (event.target instanceof Node && drawer.current?.contains(event.target) === false) close.current();
    };
    const leave = (event: KeyboardEvent): void => {
      if (event.key === "Escape") close.current();
    };
    window.addEventListener("pointerdown", press);
    window.addEventListener("keydown", leave);
    return () => {
      window.removeEventListener("pointerdown", press);
      window.removeEventListener("keydown", leave);
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <div
      ref={drawer}
      className="fixed top-(--header-top) bottom-0 left-0 z-30 w-72 border-r border-line bg-bg shadow-(--shadow) transition-transform duration-200 starting:-translate-x-full motion-reduce:transition-none"
    >
      {children}
    </div>
  );
}
