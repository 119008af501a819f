import { startRegistration, type PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Input, Table } from "antd";
import { useState, type ReactElement } from "react";
import { get, OpsRefused, post } from "../api/ops.ts";
import { useReadAnew } from "../api/queries.ts";
import { Card } from "../ui/card.tsx";
import { ProofField } from "../ui/proof-field.tsx";
import { Nothing, Shown } from "../ui/states.tsx";
import { momentText } from "../words/moments.ts";
import { useLanguage, useSay } from "../words/say.ts";
import { operatorWords } from "./operators.words.ts";

type Passkey = {
  readonly id: number;
  readonly label: string;
  readonly host: string;
  readonly createdAt: number;
  readonly usedAt: number | null;
};
const LABEL_MAX = 40;

/** One's own passkeys: named, made and removed. */
export function PasskeysCard(): ReactElement {
  const say = useSay();
  const readAnew = useReadAnew();
  const passkeys = useQuery({ queryKey: ["passkeys"], queryFn: () => get<{ readonly rows: readonly Passkey[] }>("/passkeys") });
  const [label, setLabel] = useState("");
  const [refusal, setRefusal] = useState("");
  const [unproved, setUnproved] = useState<() => Promise<void>>();
  const attempt = async (act: () => Promise<void>): Promise<void> => {
    setRefusal("");
    try {
      await act();
      setUnproved(undefined);
      await readAnew();
    } catch (error: unknown) {
      if (error instanceof OpsRefused && error.refusal === "proof_needed") return setUnproved(() => act);
      setRefusal(error instanceof OpsRefused ? error.message : say(operatorWords.passkeyNotMade));
    }
  };
  const add = (): Promise<void> =>
    attempt(async () => {
      const optionsJSON = await post<PublicKeyCredentialCreationOptionsJSON>("/passkeys/offer", {});
      await post("/passkeys", { passkey: await startRegistration({ optionsJSON }), label });
      setLabel("");
    });
  return (
    <Card title={say(operatorWords.passkeys)}>
      <div className="flex flex-col gap-3 p-4">
        <p className="text-mut">{say(operatorWords.passkeysBelow)}</p>
        <div className="flex max-w-[560px] gap-2">
          <Input
            aria-label={say(operatorWords.passkeyLabel)}
            placeholder={say(operatorWords.passkeyLabel)}
            maxLength={LABEL_MAX}
            value={label}
            onChange={({ target }) => setLabel(target.value)}
          />
          <Button onClick={() => void add()}>{say(operatorWords.addPasskey)}</Button>
        </div>
        {unproved !== undefined && <ProofField onProved={() => void attempt(unproved)} />}
        {refusal !== "" && <Alert type="error" showIcon title={refusal} />}
      </div>
      <Shown read={passkeys} rows={1}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Nothing>{say(operatorWords.noPasskeys)}</Nothing>
          ) : (
            <PasskeyTable rows={rows} remove={(id) => void attempt(async () => void (await post("/passkeys/remove", { id })))} />
          )
        }
      </Shown>
    </Card>
  );
}

function PasskeyTable({ rows, remove }: { readonly rows: readonly Passkey[]; readonly remove: (id: number) => void }): ReactElement {
  const say = useSay();
  const language = useLanguage();
  return (
    <Table<Passkey>
      size="small"
      pagination={false}
      rowKey="id"
      dataSource={[...rows]}
      columns={[
        { title: say(operatorWords.passkeyLabel), render: (_, { label }) => <b className="font-semibold">{label}</b> },
        { title: say(operatorWords.passkeyHost), dataIndex: "host" },
        { title: say(operatorWords.passkeyMade), render: (_, { createdAt }) => momentText(createdAt, language) },
        { title: say(operatorWords.used), render: (_, { usedAt }) => (usedAt === null ? "–" : momentText(usedAt, language)) },
        {
          align: "right",
          render: (_, { id }) => (
            <Button size="small" onClick={() => remove(id)}>
              {say(operatorWords.removePasskey)}
            </Button>
          ),
        },
      ]}
    />
  );
}
