import type { ReactElement, ReactNode } from "react";
import { Drawer } from "@base-ui/react/drawer";

export interface SheetPanelProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Fills most of the height: for long lists. */
  readonly tall?: boolean;
}

/** A panel from below on a phone (swipe down closes), a centred dialog on a wide screen. */
export function SheetPanel({ open, onOpen, title, children, tall = false }: SheetPanelProps): ReactElement {
  return (
    <Drawer.Root open={open} onOpenChange={onOpen}>
      <Drawer.Portal>
        <Drawer.Backdrop className="fixed inset-0 z-40 bg-black/60 transition-opacity duration-300 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Drawer.Viewport className="fixed inset-0 z-50 flex items-end justify-center lg:items-center">
          <Drawer.Popup
            className={`w-full max-w-xl translate-y-(--drawer-swipe-movement-y) overscroll-contain rounded-t-sheet bg-card pb-[calc(env(safe-area-inset-bottom)+16px)] shadow-(--shadow) outline-none transition-transform duration-300 ease-out data-swiping:duration-0 data-ending-style:translate-y-full data-starting-style:translate-y-full lg:max-w-md lg:rounded-sheet lg:data-ending-style:translate-y-8 lg:data-starting-style:translate-y-8 ${tall ? "h-[85dvh] lg:h-[70dvh]" : "max-h-[85dvh]"} flex flex-col`}
          >
            <div className="mx-auto mt-2 h-1 w-10 shrink-0 rounded-full bg-fill-strong lg:hidden" aria-hidden />
            <Drawer.Content className="flex min-h-0 flex-1 flex-col">
              <Drawer.Title className="shrink-0 px-5 pt-4 pb-3 text-lg font-semibold">{title}</Drawer.Title>
              <div className="min-h-0 flex-1 overflow-y-auto px-5">{children}</div>
            </Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
