import type { ReactElement, ReactNode } from "react";
import { AlertDialog } from "@base-ui/react/alert-dialog";
import { Button } from "./button.tsx";
import type { ButtonTone } from "./button.tsx";

export interface ConfirmPanelProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly title: string;
  readonly text: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly tone?: ButtonTone;
  readonly pending?: boolean;
  readonly onConfirm: () => void;
}

/** Asks before something that can't be taken back. */
export function ConfirmPanel(props: ConfirmPanelProps): ReactElement {
  return (
    <AlertDialog.Root open={props.open} onOpenChange={props.onOpen}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="page-dim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <AlertDialog.Popup className="fixed top-1/2 left-1/2 z-50 w-[calc(100vw-48px)] max-w-sm -translate-1/2 rounded-sheet bg-card p-6 shadow-(--shadow) transition duration-200 outline-none data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0">
          <AlertDialog.Title className="text-lg font-semibold">{props.title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-sm text-mut">{props.text}</AlertDialog.Description>
          <div className="mt-6 grid grid-cols-2 gap-3">
            <AlertDialog.Close render={<Button />}>{props.cancelLabel}</AlertDialog.Close>
            <Button tone={props.tone ?? "gold"} pending={props.pending ?? false} onClick={props.onConfirm}>
              {props.confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
