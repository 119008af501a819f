import { Alert, Button, Input } from "antd";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactElement } from "react";
import { useNavigate, useParams } from "react-router";
import { renderSVG } from "uqr";
import { ROLE_WORDS, type Role } from "../../contract/operator-roles.ts";
import { get, OpsRefused, post, queryOf } from "../api/ops.ts";
import { Shown } from "../ui/states.tsx";
import { useSay } from "../words/say.ts";
import { logInWords } from "./log-in.words.ts";
import { Labelled, Stage } from "./stage.tsx";

type Offer = { readonly mail: string; readonly name: string; readonly role: Role; readonly secret: string; readonly address: string };

/** A set-up link, once: own password, own authenticator, recovery codes. */
export function SetUpPage(): ReactElement {
  const say = useSay();
  const { link = "" } = useParams();
  const [done, setDone] = useState<Done>();
  const offer = useQuery({
    queryKey: ["set-up", link],
    queryFn: () => get<Offer>(`/set-up${queryOf({ link })}`),
    // A link works once: after it there is nothing to read.
    enabled: done === undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (done !== undefined) return <Recovery codes={done.recoveryCodes} isWaiting={done.token === undefined} />;
  return (
    <Stage title={say(logInWords.setUp)}>
      <Shown read={offer}>{(shown) => <SetUpForm offer={shown} link={link} onDone={setDone} />}</Shown>
    </Stage>
  );
}

/** Without a token somebody has to confirm first who set it up. */
type Done = { readonly recoveryCodes: readonly string[]; readonly token?: string };
type FormProps = { readonly offer: Offer; readonly link: string; readonly onDone: (done: Done) => void };

function SetUpForm({ offer, link, onDone }: FormProps): ReactElement {
  const say = useSay();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [refusal, setRefusal] = useState("");
  const send = async (): Promise<void> => {
    setRefusal("");
    try {
      onDone(await post<Done>("/set-up", { link, password, code }));
    } catch (error: unknown) {
      if (!(error instanceof OpsRefused)) throw error;
      setRefusal(error.message);
      setCode("");
    }
  };
  const picture = `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(offer.address, { border: 2 }))}`;
  return (
    <form className="flex flex-col gap-4" onSubmit={(event) => (event.preventDefault(), void send())}>
      <p className="text-mut">{say(logInWords.setUpFor, { name: offer.name, role: say(ROLE_WORDS[offer.role]), mail: offer.mail })}</p>
      <input type="text" hidden readOnly autoComplete="username" value={offer.mail} />
      <Labelled label={say(logInWords.newPassword)}>
        <Input.Password
          size="large"
          autoFocus
          autoComplete="new-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </Labelled>
      <p>{say(logInWords.scan)}</p>
      <img src={picture} alt="" width={176} height={176} className="self-center rounded-[8px] bg-white" />
      <p className="text-xs">
        <span className="text-mut">{say(logInWords.key)} </span>
        <code data-key={offer.secret} className="break-all">
          {offer.secret.match(/.{1,4}/g)?.join(" ")}
        </code>
      </p>
      <Labelled label={say(logInWords.firstCode)}>
        <Input
          size="large"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      </Labelled>
      {refusal !== "" && <Alert type="error" showIcon title={refusal} />}
      <Button type="primary" size="large" htmlType="submit" disabled={password.length < 8 || code.length < 6}>
        {say(logInWords.finish)}
      </Button>
    </form>
  );
}

function Recovery({ codes, isWaiting }: { readonly codes: readonly string[]; readonly isWaiting: boolean }): ReactElement {
  const say = useSay();
  const navigate = useNavigate();
  const client = useQueryClient();
  const goOn = async (): Promise<void> => {
    client.clear();
    await navigate("/", { replace: true });
  };
  return (
    <Stage title={say(logInWords.recovery)}>
      <p className="mb-4">{say(logInWords.recoveryHelp)}</p>
      <ul className="figures mb-4 grid grid-cols-2 gap-2 rounded-[12px] bg-fill p-3">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      {isWaiting && <Alert className="mb-4" type="warning" showIcon title={say(logInWords.waits)} />}
      <Button type="primary" size="large" block onClick={() => void goOn()}>
        {say(logInWords.kept)}
      </Button>
    </Stage>
  );
}
