import { Alert, Button, Input } from "antd";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactElement } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { OpsRefused, post } from "../api/ops.ts";
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
  const send = async (): Promise<void> => {
    setIsSending(true);
    setRefusal("");
    try {
      await post("/log-in", { mail, password, ...(isCodeAsked ? { code } : {}) });
      client.clear();
      const to = search.get("to") ?? "/";
      await navigate(to.startsWith("/") && !to.startsWith("//") ? to : "/", { replace: true });
    } catch (error: unknown) {
      if (!(error instanceof OpsRefused)) throw error;
      setCode("");
      if (error.refusal === "code_needed") setIsCodeAsked(true);
      else setRefusal(error.message);
    } finally {
      setIsSending(false);
    }
  };
  return (
    <Stage title={say(logInWords.title)}>
      <form className="flex flex-col gap-4" onSubmit={(event) => (event.preventDefault(), void send())}>
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
