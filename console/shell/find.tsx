import { Input, Modal } from "antd";
import { Search } from "lucide-react";
import { useEffect, useMemo, useState, type KeyboardEvent as Pressed, type ReactElement } from "react";
import { useNavigate } from "react-router";
import { useMe, useVerbs } from "../api/queries.ts";
import { CONSOLE_FEATURES } from "../features.ts";
import { useVerbSheet } from "../ui/verb-sheet-context.ts";
import { houseWords } from "../words/house.words.ts";
import { useSay } from "../words/say.ts";
import { findHits, type Hit } from "./find-hits.ts";

const LIST = "find-hits";
const KIND_WORDS = { page: houseWords.findPage, action: houseWords.findAction, thing: houseWords.findThing } as const;

/** The bar's field, and what opens behind it: pages, actions and whatever features can look up, by Ctrl or ⌘ K. */
export function Find(): ReactElement {
  const say = useSay();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      // A sheet that somebody is filling in would stay above the page that is found, or be lost.
      if (document.querySelector(".ant-drawer-open") === null) setIsOpen((was) => !was);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="flex h-8 min-w-8 items-center justify-center gap-2 md:w-72 rounded-field bg-fill px-3 text-left text-xs text-mut hover:bg-fill-strong"
      >
        <Search size={14} aria-hidden="true" />
        <span className="grow max-md:sr-only">{say(houseWords.find)}</span>
        <kbd className="max-md:hidden rounded border border-line bg-card px-1">Ctrl K</kbd>
      </button>
      <Modal
        open={isOpen}
        onCancel={() => setIsOpen(false)}
        title={say(houseWords.find)}
        closable={false}
        footer={null}
        width={560}
        destroyOnHidden
        style={{ top: 72 }}
      >
        <Finding close={() => setIsOpen(false)} />
      </Modal>
    </>
  );
}

function Finding({ close }: { readonly close: () => void }): ReactElement {
  const say = useSay();
  const navigate = useNavigate();
  const openVerb = useVerbSheet();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const hits = useHits(typed);
  const take = (hit: Hit | undefined): void => {
    if (hit === undefined) return;
    close();
    if (hit.verb !== undefined) openVerb({ verb: hit.verb });
    else if (hit.to !== undefined) void navigate(hit.to);
  };
  const press = (event: Pressed): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && hits.length > 0) {
      event.preventDefault();
      setAt((at + step + hits.length) % hits.length);
    }
    if (event.key === "Enter" && !event.nativeEvent.isComposing) take(hits[at]);
  };
  return (
    <>
      <Input
        autoFocus
        size="large"
        role="combobox"
        aria-expanded
        aria-controls={LIST}
        aria-label={say(houseWords.find)}
        aria-activedescendant={hits[at] === undefined ? undefined : `${LIST}-${at}`}
        placeholder={say(houseWords.findHelp)}
        maxLength={120}
        value={typed}
        onChange={({ target }) => (setTyped(target.value), setAt(0))}
        onKeyDown={press}
      />
      <div id={LIST} role="listbox" aria-label={say(houseWords.find)} className="mt-2 max-h-[60vh] overflow-y-auto">
        {hits.map((hit, index) => (
          <button
            type="button"
            tabIndex={-1}
            key={hit.key}
            id={`${LIST}-${index}`}
            role="option"
            aria-selected={index === at}
            onMouseMove={() => setAt(index)}
            onClick={() => take(hit)}
            className={`flex h-9 w-full text-left items-center justify-between gap-4 rounded-field px-3 ${index === at ? "bg-fill" : ""}`}
          >
            <span className="truncate font-medium">{say(hit.words)}</span>
            <span className="text-xs text-mut">{say(KIND_WORDS[hit.kind])}</span>
          </button>
        ))}
      </div>
      {hits.length === 0 && <p className="px-3 py-2 text-mut">{say(houseWords.findNothing)}</p>}
    </>
  );
}

/** Of what this operator may see and do. */
function useHits(typed: string): readonly Hit[] {
  const me = useMe().data;
  const verbs = useVerbs();
  return useMemo(() => {
    const role = me?.operator.role;
    if (me === undefined || role === undefined) return [];
    const mayRead = (look: string | undefined): boolean =>
      look === undefined || me.looks.some(({ name, roles }) => name === look && roles.includes(role));
    const pages = CONSOLE_FEATURES.flatMap(({ side = [] }) => side)
      .filter(({ look }) => mayRead(look))
      .map(({ path, words }): Hit => ({ key: `page ${path}`, kind: "page", words, to: path }));
    const actions = [...verbs.values()]
      .filter(({ roles }) => roles.includes(role))
      .map(({ name, title }): Hit => ({ key: `action ${name}`, kind: "action", words: title, verb: name }));
    const finders = CONSOLE_FEATURES.flatMap(({ finders: own = [] }) => own).filter(({ look }) => mayRead(look));
    return findHits(typed, [...pages, ...actions], finders);
  }, [me, verbs, typed]);
}
