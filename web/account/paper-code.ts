/** Codes of a paper venue, for whoever may read its outbox: the browser that opened the link which the venue printed. */
import { useEffect, useState } from "react";
import { useIsPaper } from "../state/site.ts";

/** The outbox's cookie is sent along; to everybody else it is closed. */
async function newestCode(to: string): Promise<string | undefined> {
  const reply = await fetch(`/outbox/messages.json?to=${encodeURIComponent(to)}`);
  if (!reply.ok) return undefined;
  const messages = (await reply.json()) as readonly { readonly code: string | null }[];
  return messages.find(({ code }) => code !== null)?.code ?? undefined;
}

/** The newest code sent to `account`, read again when `sent` counts another one; undefined where the outbox is closed. */
export function usePaperCode(account: string, sent: number): string | undefined {
  const paper = useIsPaper();
  const [code, setCode] = useState<string | undefined>(undefined);
  useEffect(() => {
    if (!paper) return undefined;
    let current = true;
    newestCode(account).then(
      (read) => {
        if (current) setCode(read);
      },
      (error: unknown) => console.warn("The outbox could not be read.", error),
    );
    return () => {
      current = false;
    };
  }, [paper, account, sent]);
  return code;
}
