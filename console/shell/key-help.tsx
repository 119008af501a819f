import { Modal } from "antd";
import { useEffect, useState, type ReactElement } from "react";
import { isTyping } from "../ui/row-keys.ts";
import { houseWords } from "../words/house.words.ts";
import { useSay } from "../words/say.ts";

const KEYS = [
  ["Ctrl K", houseWords.keyFind],
  ["J K", houseWords.keyMove],
  ["Enter", houseWords.keyOpen],
  ["/", houseWords.keySearch],
  ["?", houseWords.keyHelp],
] as const;

/** "?" lists the keys. */
export function KeyHelp(): ReactElement {
  const say = useSay();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key === "?" && !isTyping(event)) setIsOpen(true);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return (
    <Modal open={isOpen} footer={null} onCancel={() => setIsOpen(false)} title={say(houseWords.keys)} width={360} destroyOnHidden>
      <dl className="grid grid-cols-[80px_1fr] gap-y-2">
        {KEYS.map(([key, words]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded bg-fill px-2 py-px">{key}</kbd>
            </dt>
            <dd>{say(words)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
