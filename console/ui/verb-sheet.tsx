import { useQuery } from "@tanstack/react-query";
import { Drawer } from "antd";
import { useCallback, useState, type ReactElement, type ReactNode } from "react";
import type { VerbForm } from "../../contract/console-wire.ts";
import { get, queryOf } from "../api/ops.ts";
import { houseWords } from "../words/house.words.ts";
import { useSay } from "../words/say.ts";
import { Shown } from "./states.tsx";
import { VerbFormPanel } from "./verb-form-panel.tsx";
import { VerbSheetContext, type VerbOpening } from "./verb-sheet-context.ts";

/** Holds the side sheet in which every action is done: what changes, before and after, reason, who else must agree. */
export function VerbSheets({ children }: { readonly children: ReactNode }): ReactElement {
  const [opening, setOpening] = useState<VerbOpening & { readonly count: number }>();
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback((next: VerbOpening) => {
    setOpening((former) => ({ ...next, count: (former?.count ?? 0) + 1 }));
    setIsOpen(true);
  }, []);
  return (
    <VerbSheetContext value={open}>
      {children}
      <Drawer open={isOpen} onClose={() => setIsOpen(false)} size={420} destroyOnHidden title={opening && <SheetTitle opening={opening} />}>
        {opening && <Sheet key={opening.count} opening={opening} close={() => setIsOpen(false)} />}
      </Drawer>
    </VerbSheetContext>
  );
}

function useForm({ verb, about }: VerbOpening) {
  return useQuery({
    queryKey: ["form", verb, about],
    queryFn: () => get<VerbForm>(`/verbs/${verb}/form${queryOf({ about })}`),
    gcTime: 0,
    staleTime: 0,
  });
}

function SheetTitle({ opening }: { readonly opening: VerbOpening }): ReactElement {
  const say = useSay();
  const form = useForm(opening).data;
  return <>{form === undefined ? say(houseWords.loading) : say(form.title)}</>;
}

function Sheet({ opening, close }: { readonly opening: VerbOpening; readonly close: () => void }): ReactElement {
  const form = useForm(opening);
  return <Shown read={form}>{(declared) => <VerbFormPanel form={declared} opening={opening} close={close} />}</Shown>;
}
