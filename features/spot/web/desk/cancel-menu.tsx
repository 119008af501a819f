import { useState } from "react";
import type { ReactElement } from "react";
import { Menu } from "@base-ui/react/menu";
import { ChevronDown } from "lucide-react";
import { useT } from "../../../../web/i18n/texts.ts";
import { ConfirmDialog } from "../../../../web/ui/confirm-dialog.tsx";
import { showToast } from "../../../../web/ui/toast.store.ts";
import { useCancelOrders } from "../spot.api.ts";
import type { SpotOrder } from "../spot.api.ts";

interface CancelMenuProps {
  /** The open orders of the table. */
  readonly orders: readonly SpotOrder[];
  readonly chosen: ReadonlySet<number>;
  readonly onDone: () => void;
}

interface Choice {
  readonly label: string;
  readonly ids: readonly number[];
}

/** Cancels all, the buys, the sells or those ticked, after it was said how many that are. */
export function CancelMenu({ orders, chosen, onDone }: CancelMenuProps): ReactElement {
  const t = useT();
  const cancel = useCancelOrders();
  const [asked, setAsked] = useState<Choice | undefined>(undefined);
  const [isOpen, setIsOpen] = useState(false);
  const idsOf = (wanted: (order: SpotOrder) => boolean): readonly number[] => orders.filter(wanted).map(({ id }) => id);
  const choices: readonly Choice[] = [
    { label: t("spot.cancel.chosen"), ids: idsOf(({ id }) => chosen.has(id)) },
    { label: t("spot.cancel.buys"), ids: idsOf(({ type }) => type === 1) },
    { label: t("spot.cancel.sells"), ids: idsOf(({ type }) => type === 2) },
    { label: t("spot.cancel.all"), ids: idsOf(() => true) },
  ];
  const confirm = (): void =>
    cancel.mutate(asked?.ids ?? [], {
      onSuccess: (count) => {
        showToast(t("spot.cancel.done", { count }), "good");
        onDone();
      },
      onSettled: () => setIsOpen(false),
    });
  return (
    <>
      <Menu.Root>
        <Menu.Trigger
          disabled={orders.length === 0}
          className="inline-flex h-6 items-center gap-1 rounded-md bg-fill px-2 text-xs font-medium hover:bg-fill-strong disabled:text-mut"
        >
          {t("spot.cancel.count", { count: chosen.size > 0 ? chosen.size : orders.length })}
          <ChevronDown className="size-3.5 text-mut" aria-hidden />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner side="top" align="end" sideOffset={4} className="z-40">
            <Menu.Popup className="min-w-44 rounded-field border border-line bg-card p-1 shadow-(--shadow) outline-none">
              {choices.map((choice) => (
                <Menu.Item
                  key={choice.label}
                  disabled={choice.ids.length === 0}
                  onClick={() => {
                    setAsked(choice);
                    setIsOpen(true);
                  }}
                  className="flex h-8 cursor-pointer items-center justify-between gap-4 rounded-lg px-2.5 text-xs outline-none data-disabled:cursor-default data-disabled:text-mut data-highlighted:bg-fill"
                >
                  {choice.label}
                  <span className="text-mut">{choice.ids.length}</span>
                </Menu.Item>
              ))}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <ConfirmDialog
        open={isOpen}
        onOpen={setIsOpen}
        title={asked?.label ?? ""}
        text={t("spot.cancel.text", { count: asked?.ids.length ?? 0 })}
        confirmLabel={t("spot.cancel.count", { count: asked?.ids.length ?? 0 })}
        cancelLabel={t("shell.back")}
        tone="down"
        pending={cancel.isPending}
        onConfirm={confirm}
      />
    </>
  );
}
