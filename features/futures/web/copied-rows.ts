import type { LeverRow } from "../contract/futures-rows.ts";

/** A position that follows a trader's: it can't be closed or changed by itself. */
export const isCopied = ({ order_type: type }: Pick<LeverRow, "order_type">): boolean => type === 2;
