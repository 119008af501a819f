/** A second proof, asked for when the venue wants one: then what was refused is tried again. */
import { useRef, useState } from "react";
import type { ReactElement } from "react";
import { RefusedError } from "../api/reply.ts";
import { useT } from "../i18n/texts.ts";
import { later } from "../ui/later.ts";
import { Sheet } from "../ui/sheet.tsx";
import { Suspense } from "react";

const Form = later(async () => (await import("./proof-form.tsx")).ProofForm);

interface Waiting {
  readonly proved: () => void;
  readonly givenUp: () => void;
}

export interface Proof {
  /** To be drawn by the page. */
  readonly sheet: ReactElement;
  /** Does `run`; where the venue asks for a proof first, once more after it. Throws the venue's refusal when somebody gives up. */
  readonly guard: <Result>(run: () => Promise<Result>) => Promise<Result>;
}

/** Pages that use it name the texts "account". Calls inside `guard` have `ownRefusal`. */
export function useProof(): Proof {
  const t = useT();
  const [open, setOpen] = useState(false);
  const waiting = useRef<Waiting>(undefined);
  const end = (how: keyof Waiting): void => {
    setOpen(false);
    waiting.current?.[how]();
    waiting.current = undefined;
  };
  const guard = async <Result,>(run: () => Promise<Result>): Promise<Result> => {
    try {
      return await run();
    } catch (error: unknown) {
      if (!(error instanceof RefusedError) || error.detail?.name !== "second_proof_needed") throw error;
      setOpen(true);
      await new Promise<void>((resolve, reject) => {
        waiting.current = { proved: resolve, givenUp: () => reject(error) };
      });
      return run();
    }
  };
  const sheet = (
    <Sheet open={open} onOpen={(isOpen) => (isOpen ? setOpen(true) : end("givenUp"))} title={t("account.proof.title")}>
      <Suspense fallback={null}>
        <Form onProved={() => end("proved")} />
      </Suspense>
    </Sheet>
  );
  return { sheet, guard };
}
