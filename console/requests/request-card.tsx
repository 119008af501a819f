import { Alert, Button, Input } from "antd";
import { useState, type ReactElement } from "react";
import type { VerbDone, WaitingRequest } from "../../contract/console-wire.ts";
import { OpsRefused, post } from "../api/ops.ts";
import { useMe, useReadAnew, useVerbs } from "../api/queries.ts";
import { Card } from "../ui/card.tsx";
import { Lines } from "../ui/lines.tsx";
import { ProofField } from "../ui/proof-field.tsx";
import { VerbDonePanel } from "../ui/verb-done-panel.tsx";
import { isReason } from "../ui/verb-form.ts";
import { momentText, spanText } from "../words/moments.ts";
import { useLanguage, useSay } from "../words/say.ts";
import { subjectWords } from "../words/subject-words.ts";
import { requestWords } from "./requests.words.ts";

type CardProps = {
  readonly request: WaitingRequest;
  /** From now on it is no longer in the list, and has to stay on screen. */
  readonly onAgreed: () => void;
  readonly onRead: () => void;
};

/** One request in the words of who asked, with the only two answers there are. */
export function RequestCard({ request, onAgreed, onRead }: CardProps): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const verb = useVerbs().get(request.verb);
  const now = useMe().data?.now ?? request.askedAt;
  return (
    <Card
      title={verb === undefined ? request.verb : say(verb.title)}
      aside={say(requestWords.lapses, { span: spanText(request.lapsesAt - now, language) })}
    >
      <div className="flex flex-col gap-3 p-4">
        <p className="text-mut">
          {say(requestWords.by, { who: request.askedBy.name, at: momentText(request.askedAt, language) })}
          {request.person === null ? "" : ` · ${say(requestWords.person, { id: request.person })}`}
          {request.subject === "" ? "" : ` · ${say(subjectWords(request.subject))}`}
        </p>
        <blockquote className="border-l-2 border-mark pl-3">{request.reason}</blockquote>
        <Lines lines={request.lines} />
        <Decision request={request} onAgreed={onAgreed} onRead={onRead} />
      </div>
    </Card>
  );
}

function Decision({ request, onAgreed, onRead }: CardProps): ReactElement {
  const say = useSay();
  const me = useMe().data;
  const readAnew = useReadAnew();
  const [reason, setReason] = useState("");
  const [isDeclining, setIsDeclining] = useState(false);
  const [refusal, setRefusal] = useState<OpsRefused>();
  const [done, setDone] = useState<VerbDone>();
  const decide = async (answer: "agree" | "decline"): Promise<void> => {
    setRefusal(undefined);
    try {
      const answered = await post<VerbDone>(`/requests/${request.id}/${answer}`, answer === "decline" ? { reason } : {});
      if (answer === "agree") {
        onAgreed();
        setDone(answered);
      }
      await readAnew();
    } catch (error: unknown) {
      if (!(error instanceof OpsRefused)) throw error;
      setRefusal(error);
    }
  };
  if (done !== undefined) return <VerbDonePanel done={done} close={onRead} />;
  if (!request.mayDecide)
    return <p className="text-mut">{say(request.askedBy.id === me?.operator.id ? requestWords.own : requestWords.role)}</p>;
  return (
    <>
      {refusal?.refusal === "proof_needed" && <ProofField onProved={() => void decide("agree")} />}
      {refusal !== undefined && refusal.refusal !== "proof_needed" && <Alert type="error" showIcon title={refusal.message} />}
      {isDeclining && (
        <Input.TextArea
          rows={2}
          autoFocus
          maxLength={500}
          aria-label={say(requestWords.declineWhy)}
          placeholder={say(requestWords.declineWhy)}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <div className="flex gap-2">
        {!isDeclining && (
          <Button type="primary" onClick={() => void decide("agree")}>
            {say(requestWords.agree)}
          </Button>
        )}
        <Button disabled={isDeclining && !isReason(reason)} onClick={() => (isDeclining ? void decide("decline") : setIsDeclining(true))}>
          {say(requestWords.decline)}
        </Button>
      </div>
    </>
  );
}
