import { Button, Input } from "antd";
import { useState, type ReactElement } from "react";
import { startAuthentication } from "@simplewebauthn/browser";
import { OpsRefused, post, type PasskeyAsked } from "../api/ops.ts";
import { houseWords } from "../words/house.words.ts";
import { useSay } from "../words/say.ts";

/** Throws what the browser throws where there is no passkey, or nobody touched it. */
async function signed(): Promise<object> {
  const { passkey: optionsJSON } = await post<{ readonly passkey?: PasskeyAsked }>("/prove/offer", {});
  if (optionsJSON === undefined) throw new Error("no passkey of this host");
  return startAuthentication({ optionsJSON });
}

/** Asks for the second factor again; `onProved` when the venue took it. */
export function ProofField({ onProved }: { readonly onProved: () => void }): ReactElement {
  const say = useSay();
  const [code, setCode] = useState("");
  const [refusal, setRefusal] = useState("");
  const prove = async (): Promise<void> => {
    try {
      await post("/prove", code === "" ? { passkey: await signed() } : { code });
      onProved();
    } catch (error: unknown) {
      setRefusal(error instanceof OpsRefused ? error.message : say(houseWords.passkeyNot));
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
        <Button onClick={() => void prove()} disabled={code !== "" && code.length < 6}>
          {say(code === "" ? houseWords.usePasskey : houseWords.useCode)}
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
