import type { ReactElement, ReactNode } from "react";
import { Drawer } from "@base-ui/react/drawer";
import { scrollRegion } from "./scroll-region.ts";

export interface SheetPanelProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Fills most of the height: for long lists. */
  readonly tall?: boolean;
  /** Reaches almost to the top, below the paper label, which stays in sight. */
  readonly full?: boolean;
  /** Stands in place of the title, which is then only read out. */
  readonly head?: ReactNode;
  /** Stands below what scrolls. */
  readonly foot?: ReactNode;
}

function heightOf(tall: boolean, full: boolean): string {
  if (full) return "max-h-[calc(100dvh-40px)]";
  return tall ? "h-[85dvh] lg:h-[70dvh]" : "max-h-[85dvh]";
}

/** A panel from below on a phone (swipe down closes), a centred dialog on a wide screen. */
export function SheetPanel({ open, onOpen, title, children, tall = false, full = false, head, foot }: SheetPanelProps): ReactElement {
  return (
    <Drawer.Root open={open} onOpenChange={onOpen}>
      <Drawer.Portal>
        <Drawer.Backdrop className="page-dim transition-opacity duration-300 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Drawer.Viewport className="fixed inset-0 z-50 flex items-end justify-center lg:items-center">
          <Drawer.Popup
            className={`w-full max-w-xl translate-y-(--drawer-swipe-movement-y) overscroll-contain rounded-t-sheet bg-card pb-[calc(env(safe-area-inset-bottom)+16px)] shadow-(--shadow) outline-none transition-transform duration-300 ease-out data-swiping:duration-0 data-ending-style:translate-y-full data-starting-style:translate-y-full lg:max-w-md lg:rounded-sheet lg:data-ending-style:translate-y-8 lg:data-starting-style:translate-y-8 ${heightOf(tall, full)} flex flex-col`}
          >
            <div className="mx-auto mt-2 h-1 w-10 shrink-0 rounded-full bg-fill-strong lg:hidden" aria-hidden />
            <Drawer.Content className="flex min-h-0 flex-1 flex-col">
              <Drawer.Title className={head === undefined ? "shrink-0 px-5 pt-4 pb-3 text-lg font-semibold" : "sr-only"}>
                {title}
              </Drawer.Title>
              {head !== undefined && <div className="shrink-0 px-4 pt-3 pb-2">{head}</div>}
              <div
                {...(full ? scrollRegion(title) : {})}
                className={`min-h-0 flex-1 overflow-y-auto outline-none ${head === undefined ? "px-5" : "px-4"}`}
              >
                {children}
              </div>
              {foot !== undefined && <div className="shrink-0 px-4 pt-3">{foot}</div>}
            </Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
