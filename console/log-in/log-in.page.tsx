import { Alert, Button, Input } from "antd";
import { useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState, type ReactElement } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { startAuthentication } from "@simplewebauthn/browser";
import { OpsRefused, post, type PasskeyAsked } from "../api/ops.ts";
import { useSay } from "../words/say.ts";
import { logInWords } from "./log-in.words.ts";
import { Labelled, Stage } from "./stage.tsx";

/** Password, then the second factor. */
export function LogInPage(): ReactElement {
  const say = useSay();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const client = useQueryClient();
  const [mail, setMail] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [isCodeAsked, setIsCodeAsked] = useState(false);
  const [refusal, setRefusal] = useState("");
  const [isSending, setIsSending] = useState(false);
  const [asked, setAsked] = useState<PasskeyAsked>();
  const send = async (factor: { readonly code?: string; readonly passkey?: object }): Promise<void> => {
    setIsSending(true);
    setRefusal("");
    try {
      await post("/log-in", { mail, password, ...factor });
      client.clear();
      const to = search.get("to") ?? "/";
      await navigate(to.startsWith("/") && !to.startsWith("//") ? to : "/", { replace: true });
    } catch (error: unknown) {
      if (!(error instanceof OpsRefused)) throw error;
      setCode("");
      if (error.refusal !== "code_needed") return setRefusal(error.message);
      setIsCodeAsked(true);
      setAsked(error.passkey);
    } finally {
      setIsSending(false);
    }
  };
  /** The offer works once: a further touch asks for another. */
  const touch = async (optionsJSON: PasskeyAsked): Promise<void> => {
    const passkey = await startAuthentication({ optionsJSON }).catch(() => undefined);
    if (passkey === undefined) return setRefusal(say(logInWords.passkeyNot));
    await send({ passkey });
    setAsked(undefined);
  };
  return (
    <Stage title={say(logInWords.title)}>
      <form className="flex flex-col gap-4" onSubmit={(event) => (event.preventDefault(), void send(isCodeAsked ? { code } : {}))}>
        {isCodeAsked ? <CodeInput code={code} setCode={setCode} /> : <AccountInputs {...{ mail, setMail, password, setPassword }} />}
        {refusal !== "" && <Alert type="error" showIcon title={refusal} />}
        <Button
          type="primary"
          size="large"
          htmlType="submit"
          loading={isSending}
          disabled={isCodeAsked ? code.length < 6 : mail === "" || password === ""}
        >
          {say(isCodeAsked ? logInWords.logIn : logInWords.next)}
        </Button>
        {isCodeAsked && asked !== undefined && (
          <Button size="large" icon={<KeyRound size={16} />} onClick={() => void touch(asked)}>
            {say(logInWords.passkey)}
          </Button>
        )}
        {isCodeAsked && (
          <Button type="link" onClick={() => (setIsCodeAsked(false), setPassword(""), setRefusal(""))}>
            {say(logInWords.other)}
          </Button>
        )}
      </form>
    </Stage>
  );
}

function CodeInput({ code, setCode }: { readonly code: string; readonly setCode: (code: string) => void }): ReactElement {
  const say = useSay();
  return (
    <Labelled label={say(logInWords.code)} help={say(logInWords.codeHelp)}>
      <Input size="large" autoFocus autoComplete="one-time-code" value={code} onChange={({ target }) => setCode(target.value)} />
    </Labelled>
  );
}

type AccountProps = {
  readonly mail: string;
  readonly setMail: (mail: string) => void;
  readonly password: string;
  readonly setPassword: (password: string) => void;
};

function AccountInputs({ mail, setMail, password, setPassword }: AccountProps): ReactElement {
  const say = useSay();
  return (
    <>
      <Labelled label={say(logInWords.mail)}>
        <Input
          size="large"
          autoFocus
          inputMode="email"
          autoComplete="username"
          value={mail}
          onChange={({ target }) => setMail(target.value)}
        />
      </Labelled>
      <Labelled label={say(logInWords.password)}>
        <Input.Password
          size="large"
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </Labelled>
    </>
  );
}
