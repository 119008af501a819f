import { Alert, Button, Input } from "antd";
import { useRef, useState, type ReactElement } from "react";
import type { FieldValue, VerbDone, VerbForm } from "../../contract/console-wire.ts";
import { newRequest, OpsRefused, post } from "../api/ops.ts";
import { useReadAnew } from "../api/queries.ts";
import { houseWords } from "../words/house.words.ts";
import { useSay } from "../words/say.ts";
import { Lines } from "./lines.tsx";
import { ProofField } from "./proof-field.tsx";
import { FieldOf } from "./verb-field.tsx";
import { givenFields, isHalf, isReason } from "./verb-form.ts";
import { VerbDonePanel } from "./verb-done-panel.tsx";
import type { VerbOpening } from "./verb-sheet-context.ts";
import { usePreview, type Previewed } from "./verb-preview.ts";

type Props = { readonly form: VerbForm; readonly opening: VerbOpening; readonly close: () => void };

export function VerbFormPanel({ form, opening, close }: Props): ReactElement {
  const say = useSay();
  const readAnew = useReadAnew();
  const [values, setValues] = useState<Readonly<Record<string, FieldValue>>>({ ...form.present, ...opening.fields });
  const [reason, setReason] = useState("");
  const [refusal, setRefusal] = useState<OpsRefused>();
  const [done, setDone] = useState<VerbDone>();
  const [isSending, setIsSending] = useState(false);
  // The same for as long as the same is asked for: a lost reply is asked for again.
  const request = useRef(newRequest());
  const fields = givenFields(form.fields, values);
  const preview = usePreview(form.name, fields);
  const change = (name: string, value: FieldValue | undefined): void => {
    request.current = newRequest();
    setRefusal(undefined);
    setValues((former) => ({
      ...Object.fromEntries(Object.entries(former).filter(([known]) => known !== name)),
      ...(value === undefined ? {} : { [name]: value }),
    }));
  };
  const send = async (): Promise<void> => {
    setIsSending(true);
    setRefusal(undefined);
    try {
      const answer = await post<VerbDone>(`/verbs/${form.name}`, { fields, reason, request: request.current });
      setDone(answer);
      opening.onDone?.(answer);
      await readAnew();
    } catch (error: unknown) {
      if (!(error instanceof OpsRefused)) throw error;
      setRefusal(error);
    } finally {
      setIsSending(false);
    }
  };
  if (done !== undefined) return <VerbDonePanel done={done} close={close} />;
  const needsProof = refusal?.refusal === "proof_needed";
  const isReady =
    fields !== undefined && preview.answer !== undefined && preview.answer.refusal === undefined && isReason(reason) && !needsProof;
  return (
    <form className="flex flex-col gap-4" onSubmit={(event) => (event.preventDefault(), isReady && void send())}>
      <div className="grid grid-cols-2 items-end gap-x-3 gap-y-4">
        {Object.entries(form.fields.properties).map(([name, schema]) => (
          <FieldOf
            key={name}
            name={name}
            schema={schema}
            label={form.labels[name]}
            choices={form.choices[name]}
            value={values[name]}
            isOff={opening.fixed?.includes(name) === true}
            isNeeded={form.fields.required?.includes(name) === true}
            isHalf={isHalf(form.fields, name)}
            onChange={(value) => change(name, value)}
          />
        ))}
      </div>
      <WhatChanges preview={preview} />
      <ReasonField reason={reason} setReason={setReason} />
      {form.needsTwo && <Alert type="warning" showIcon title={say(houseWords.needsTwo)} />}
      {needsProof && <ProofField onProved={() => void send()} />}
      {refusal !== undefined && !needsProof && <Alert type="error" showIcon title={refusal.message} />}
      <div className="flex gap-2">
        <Button type="primary" htmlType="submit" disabled={!isReady} loading={isSending}>
          {say(form.needsTwo ? houseWords.ask : houseWords.doIt)}
        </Button>
        <Button onClick={close}>{say(houseWords.cancel)}</Button>
      </div>
    </form>
  );
}

function WhatChanges({ preview: { answer, refusal } }: { readonly preview: Previewed }): ReactElement {
  const say = useSay();
  return (
    <section className="rounded-[12px] bg-fill px-3 py-2" aria-live="polite">
      {answer === undefined || answer.refusal !== undefined ? (
        <p className="py-1 text-mut">{answer?.refusal?.text ?? refusal?.message ?? say(houseWords.fillFirst)}</p>
      ) : (
        <Lines lines={answer.lines} />
      )}
      {answer?.note && <p className="border-t border-line py-2 text-xs text-mut">{say(answer.note)}</p>}
    </section>
  );
}

function ReasonField({ reason, setReason }: { readonly reason: string; readonly setReason: (reason: string) => void }): ReactElement {
  const say = useSay();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor="reason" className="text-xs text-mut">
        {say(houseWords.reason)}
      </label>
      <Input.TextArea
        id="reason"
        rows={3}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        aria-describedby="reason-help"
      />
      <span id="reason-help" className="text-2xs text-mut">
        {say(houseWords.reasonHelp)}
      </span>
    </div>
  );
}
