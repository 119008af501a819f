import { Button } from "antd";
import type { ReactElement, ReactNode } from "react";
import { OpsRefused } from "../api/ops.ts";
import { houseWords } from "../words/house.words.ts";
import { useSay } from "../words/say.ts";

type Read<Answer> = { readonly data: Answer | undefined; readonly error: Error | null; readonly refetch: () => unknown };

/** Grey bars while something is read, why it could not be, or what was read. */
export function Shown<Answer>({
  read,
  children,
  rows = 4,
}: {
  readonly read: Read<Answer>;
  readonly children: (answer: Answer) => ReactNode;
  readonly rows?: number;
}): ReactElement {
  if (read.data !== undefined) return <>{children(read.data)}</>;
  return read.error === null ? <Bars rows={rows} /> : <Failed error={read.error} again={() => void read.refetch()} />;
}

export function Bars({ rows }: { readonly rows: number }): ReactElement {
  const say = useSay();
  return (
    <div className="space-y-3 p-4" role="status" aria-label={say(houseWords.loading)}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="h-5 rounded bg-fill" />
      ))}
    </div>
  );
}

export function Failed({ error, again }: { readonly error: Error; readonly again?: () => void }): ReactElement {
  const say = useSay();
  return (
    <div className="flex flex-wrap items-center gap-3 p-4" role="alert">
      <span>{say(houseWords.failed, { why: error.message })}</span>
      {again !== undefined && isForNow(error) && <Button onClick={again}>{say(houseWords.again)}</Button>}
    </div>
  );
}

/** What the role may not do, and what is not there, will be so again. */
const isForNow = (error: Error): boolean => !(error instanceof OpsRefused && (error.status === 403 || error.status === 404));

export function Nothing({ children }: { readonly children?: ReactNode }): ReactElement {
  const say = useSay();
  return <p className="p-6 text-center text-mut">{children ?? say(houseWords.nothing)}</p>;
}
