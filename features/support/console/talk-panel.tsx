import { useEffect, useRef, useState, type ReactElement } from "react";
import { Button, Input, Select } from "antd";
import { Link } from "react-router";
import { newRequest, post } from "../../../console/api/ops.ts";
import { useLook } from "../../../console/api/queries.ts";
import { Chip } from "../../../console/ui/card.tsx";
import { Failed, Shown } from "../../../console/ui/states.tsx";
import { VerbButton } from "../../../console/ui/verb-button.tsx";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import type { SupportRow } from "../contract/support-rows.ts";
import type { QueueRow, TalkDetails } from "./queue-row.ts";
import { supportWords, TEMPLATES } from "./support.words.ts";

interface Props {
  readonly row: QueueRow;
  readonly onDone: () => void;
}

const EVERY_MS = 4000;

/** One conversation, the newest at the bottom, and where one answers. */
export function TalkPanel({ row, onDone }: Props): ReactElement {
  const say = useSay();
  const read = useLook<TalkDetails>("support/talk", { talk: String(row.id), person: String(row.person) }, { everyMs: EVERY_MS });
  const about = { about: String(row.id), fields: { talk: row.id }, fixed: ["talk"], onDone };
  return (
    <section aria-label={say(supportWords.title)} className="flex min-h-0 min-w-0 flex-col">
      <header className="flex h-[52px] shrink-0 items-center gap-3 border-b border-line px-6">
        <h2 className="font-semibold">
          <Link to={`/people/${row.person}`}>{say(supportWords.person, { id: row.person })}</Link>
        </h2>
        <Chip>{say(supportWords.talks, { count: read.data?.talks ?? 0 })}</Chip>
        <span className="ml-auto flex gap-2">
          {row.state === "waiting" ? <VerbButton verb="support/take" {...about} /> : <VerbButton verb="support/hand-over" {...about} />}
          <VerbButton verb="support/end" {...about} />
        </span>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-6 py-4">
        <Shown read={read} rows={8}>
          {({ messages }) => <Messages messages={messages} />}
        </Shown>
      </div>
      <Answer talk={row.id} onDone={onDone} />
    </section>
  );
}

function Messages({ messages }: { readonly messages: readonly SupportRow[] }): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const end = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1)?.id;
  // Newer browsers answer with a promise, which is no clean-up.
  useEffect(() => {
    end.current?.scrollIntoView({ block: "end" });
  }, [newest]);
  return (
    <div className="flex flex-col gap-3">
      {messages.map(({ id, staff, message, type, at }) => (
        <div key={id} className={`max-w-[640px] rounded-card p-3 ${staff === "" ? "border border-line bg-card" : "self-end bg-fill"}`}>
          <p className="figures mb-1 text-xs text-mut">
            {staff} {momentText(at, language)}
          </p>
          {type === 2 && message === "" ? (
            <p className="text-mut">{say(supportWords.older)}</p>
          ) : type === 2 ? (
            <img src={message} alt={say(supportWords.picture)} className="max-h-[50dvh] max-w-full" />
          ) : (
            <p className="break-words whitespace-pre-line">{message}</p>
          )}
        </div>
      ))}
      <div ref={end} />
    </div>
  );
}

/** The audit log says that somebody answered; what they wrote stays in the conversation. */
const REASON = "Answer in a conversation";

function Answer({ talk, onDone }: { readonly talk: number; readonly onDone: () => void }): ReactElement {
  const say = useSay();
  const [words, setWords] = useState("");
  const [problem, setProblem] = useState<Error>();
  const [isSending, setSending] = useState(false);
  const request = useRef(newRequest());
  const send = async (): Promise<void> => {
    setSending(true);
    try {
      await post("/verbs/support/answer", { fields: { talk, words }, reason: REASON, request: request.current });
      request.current = newRequest();
      setWords("");
      setProblem(undefined);
      onDone();
    } catch (error: unknown) {
      setProblem(error instanceof Error ? error : new Error(String(error)));
    } finally {
      setSending(false);
    }
  };
  return (
    <form
      className="flex shrink-0 flex-col gap-2 border-t border-line bg-card px-6 py-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {problem !== undefined && <Failed error={problem} />}
      <Input.TextArea
        value={words}
        onChange={({ target }) => setWords(target.value)}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={2000}
        aria-label={say(supportWords.answer)}
      />
      <div className="flex items-center gap-3">
        <Select
          className="w-72"
          aria-label={say(supportWords.template)}
          placeholder={say(supportWords.template)}
          value={null}
          options={TEMPLATES.map((template, index) => ({ value: index, label: say(template) }))}
          onChange={(index: number | null) => {
            const template = TEMPLATES[index ?? -1];
            if (template !== undefined) setWords(say(template));
          }}
        />
        <span className="flex-1 text-xs text-mut">{say(supportWords.kept)}</span>
        <Button type="primary" htmlType="submit" disabled={words.trim() === ""} loading={isSending}>
          {say(supportWords.send)}
        </Button>
      </div>
    </form>
  );
}
