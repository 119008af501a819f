import { Tooltip } from "antd";
import { useEffect, type ReactElement } from "react";
import { Link, useLocation } from "react-router";
import { useMay } from "../api/queries.ts";
import { CONSOLE_FEATURES } from "../features.ts";
import { SIDE_GROUPS, type SideGroup, type SideItem } from "../pages.ts";
import { rolesText } from "../ui/roles-text.ts";
import { houseWords } from "../words/house.words.ts";
import { useSay, type Words } from "../words/say.ts";

const GROUP_WORDS: Readonly<Record<SideGroup, Words | undefined>> = {
  start: undefined,
  queues: houseWords.groupQueues,
  venue: houseWords.groupVenue,
  books: houseWords.groupBooks,
  house: houseWords.groupHouse,
};

export const SIDE_ID = "side";
const ITEMS = CONSOLE_FEATURES.flatMap(({ side = [] }) => side).toSorted((left, right) => left.order - right.order);

/** `isOpen`: on a phone, where it is not always there. */
export function Side({ isOpen, close }: { readonly isOpen: boolean; readonly close: () => void }): ReactElement {
  const say = useSay();
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key === "Escape") close();
    };
    if (isOpen) document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isOpen, close]);
  return (
    <>
      {isOpen && <div aria-hidden="true" onClick={close} className="fixed inset-0 top-12 z-10 bg-black/50 md:hidden" />}
      <nav
        id={SIDE_ID}
        aria-label={say(houseWords.navigation)}
        className={`${isOpen ? "fixed top-12 left-0 z-20 w-64" : "hidden"} h-[calc(100dvh-48px)] overflow-y-auto border-r border-line bg-card p-3 md:sticky md:top-12 md:z-auto md:block md:w-auto`}
      >
        {SIDE_GROUPS.map((group) => {
          const items = ITEMS.filter((item) => item.group === group);
          const words = GROUP_WORDS[group];
          return (
            items.length > 0 && (
              <div key={group} className="mb-2">
                {words !== undefined && <p className="px-2 pt-2 pb-1 text-2xs text-mut">{say(words)}</p>}
                {items.map((item) => (
                  <Item key={item.path} item={item} />
                ))}
              </div>
            )
          );
        })}
      </nav>
    </>
  );
}

/** The item of a page, or of the page above it: of "/people/7" that of "/people". */
function itemAt(pathname: string): SideItem | undefined {
  const above = ITEMS.filter(({ path }) => pathname === path || (path !== "/" && pathname.startsWith(`${path}/`)));
  return above.toSorted((left, right) => right.path.length - left.path.length)[0];
}

const SHAPE = "flex h-10 md:h-8 items-center gap-2 rounded-field px-2 font-medium";

function Item({ item }: { readonly item: SideItem }): ReactElement {
  const say = useSay();
  const { may, roles } = useMay(item.look);
  const isHere = itemAt(useLocation().pathname) === item;
  const Icon = item.icon;
  const label = (
    <>
      <Icon size={16} aria-hidden="true" />
      {say(item.words)}
    </>
  );
  if (!may) {
    return (
      <Tooltip title={rolesText(roles, say)} placement="right">
        <span className={`${SHAPE} cursor-not-allowed text-mut opacity-50`} aria-disabled="true">
          {label}
        </span>
      </Tooltip>
    );
  }
  return (
    <Link
      to={item.path}
      aria-current={isHere ? "page" : undefined}
      className={`${SHAPE} relative no-underline ${isHere ? "bg-fill text-fg before:absolute before:inset-y-2 before:-left-3 before:w-[3px] before:rounded-r before:bg-mark" : "text-mut hover:bg-row"}`}
    >
      {label}
      {item.useCount !== undefined && <Count useCount={item.useCount} />}
    </Link>
  );
}

function Count({ useCount }: { readonly useCount: NonNullable<SideItem["useCount"]> }): ReactElement | null {
  const { count, isUrgent = false } = useCount();
  return count === 0 ? null : <b className={`figures ml-auto text-xs ${isUrgent ? "text-bad" : "text-fg"}`}>{count}</b>;
}
