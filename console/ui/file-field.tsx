import { Button } from "antd";
import { FileUp, X } from "lucide-react";
import { useRef, useState, type ChangeEvent, type ReactElement } from "react";
import type { FieldValue, FileTaken, Words } from "../../contract/console-wire.ts";
import { OpsRefused, sendFile } from "../api/ops.ts";
import { houseWords } from "../words/house.words.ts";
import { useSay } from "../words/say.ts";

type Props = {
  readonly id: string;
  readonly intake: string;
  readonly isMany: boolean;
  readonly isOff: boolean;
  /** Codes of what was sent, with a blank between two. */
  readonly value: string;
  readonly onChange: (value: FieldValue | undefined) => void;
};
type Sent = { readonly name: string; readonly about: Words };

/** Sends what is chosen at once, one file after the other; the field holds the codes that come back. */
export function FileField({ id, intake, isMany, isOff, value, onChange }: Props): ReactElement {
  const say = useSay();
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<ReadonlyMap<string, Sent>>(new Map());
  const [progress, setProgress] = useState<{ readonly done: number; readonly all: number }>();
  const [problem, setProblem] = useState("");
  const codes = value === "" ? [] : value.split(" ");
  const send = async (files: readonly File[]): Promise<void> => {
    setProblem("");
    const all = new Map(isMany ? sent : []);
    const taken = isMany ? [...codes] : [];
    for (const [done, file] of files.entries()) {
      setProgress({ done, all: files.length });
      try {
        const { code, about } = await sendFile<FileTaken>(`/files/${intake}`, file);
        all.set(code, { name: file.name, about });
        if (!taken.includes(code)) taken.push(code);
      } catch (error: unknown) {
        if (!(error instanceof OpsRefused)) throw error;
        setProblem(`${file.name}: ${error.message}`);
        break;
      }
    }
    setProgress(undefined);
    setSent(all);
    onChange(taken.length === 0 ? undefined : taken.join(" "));
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(target.files ?? [])];
    target.value = "";
    if (files.length > 0) void send(files);
  };
  const remove = (code: string): void => {
    const left = codes.filter((one) => one !== code);
    onChange(left.length === 0 ? undefined : left.join(" "));
  };
  return (
    <div className="flex flex-col gap-2 rounded-[12px] border border-dashed border-line p-2">
      <input ref={input} id={id} type="file" multiple={isMany} disabled={isOff} className="sr-only" onChange={choose} />
      <div className="flex flex-wrap items-center gap-3">
        <Button size="small" icon={<FileUp size={14} />} loading={progress !== undefined} onClick={() => input.current?.click()}>
          {say(isMany ? houseWords.chooseFiles : houseWords.chooseFile)}
        </Button>
        <span className="text-2xs text-mut" aria-live="polite">
          {progress !== undefined
            ? say(houseWords.sendingFile, { done: String(progress.done), all: String(progress.all) })
            : codes.length > 1
              ? say(houseWords.filesSent, { count: String(codes.length) })
              : ""}
        </span>
      </div>
      {problem !== "" && <span className="text-2xs text-bad">{problem}</span>}
      {codes.length > 0 && (
        <ul className="flex max-h-36 flex-col gap-1 overflow-y-auto">
          {codes.map((code) => (
            <li key={code} className="flex items-center gap-2 text-xs">
              <span className="min-w-0 flex-1 truncate">{sent.get(code)?.name ?? code}</span>
              <span className="shrink-0 text-mut">{sent.has(code) ? say(sent.get(code)?.about ?? { en: "", zh: "" }) : ""}</span>
              <button type="button" className="text-mut hover:text-bad" aria-label={say(houseWords.takeOut)} onClick={() => remove(code)}>
                <X size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
