import { Button, Input } from "antd";
import { useState, type ReactElement } from "react";
import { OpsRefused, post } from "../api/ops.ts";
import { houseWords } from "../words/house.words.ts";
import { useSay } from "../words/say.ts";

/** Asks for the second factor again; `onProved` when the venue took it. */
export function ProofField({ onProved }: { readonly onProved: () => void }): ReactElement {
  const say = useSay();
  const [code, setCode] = useState("");
  const [refusal, setRefusal] = useState("");
  const prove = async (): Promise<void> => {
    try {
      await post("/prove", { code });
      onProved();
    } catch (error: unknown) {
      if (!(error instanceof OpsRefused)) throw error;
      setRefusal(error.message);
      setCode("");
    }
  };
  return (
    <div className="flex flex-col gap-2 rounded-[12px] border border-mark p-3">
      <p>{say(houseWords.proofHelp)}</p>
      <div className="flex gap-2">
        <Input
          aria-label={say(houseWords.needsProof)}
          placeholder={say(houseWords.needsProof)}
          autoComplete="one-time-code"
          inputMode="numeric"
          autoFocus
          value={code}
          onChange={({ target }) => setCode(target.value)}
          onPressEnter={(event) => (event.preventDefault(), void prove())}
        />
        <Button onClick={() => void prove()} disabled={code.length < 6}>
          OK
        </Button>
      </div>
      {refusal !== "" && (
        <p role="alert" className="text-bad">
          {refusal}
        </p>
      )}
    </div>
  );
}
