/** The one side sheet of the console, opened from anywhere. */
import { createContext, useContext } from "react";
import type { FieldValue, VerbDone } from "../../contract/console-wire.ts";

export type VerbOpening = {
  /** "markets/halt". */
  readonly verb: string;
  /** What it is about, as the verb's `present` understands it: "AAPL/USDT", an operator's number. */
  readonly about?: string;
  /** Values that the page knows; the operator may change them unless they are `fixed`. */
  readonly fields?: Readonly<Record<string, FieldValue>>;
  /** Fields that are shown and can't be changed: whom it is about. */
  readonly fixed?: readonly string[];
  readonly onDone?: (done: VerbDone) => void;
};

export const VerbSheetContext = createContext<(opening: VerbOpening) => void>(() => undefined);
export const useVerbSheet = (): ((opening: VerbOpening) => void) => useContext(VerbSheetContext);
