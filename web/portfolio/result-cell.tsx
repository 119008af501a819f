import type { ReactElement } from "react";
import { Amount, Change } from "../ui/amounts.tsx";
import type { Result } from "./results.ts";

/** What came of a holding, in money and percent; a dash where its cost is not known. */
export function ResultCell({ result }: { readonly result: Result | undefined }): ReactElement {
  if (result === undefined) return <span className="text-mut">–</span>;
  return (
    <span className="live-figures">
      <Amount value={result.money} decimals={2} signed mine /> {result.percent !== undefined && <Change value={result.percent} />}
    </span>
  );
}
