import { Button, Dropdown } from "antd";
import { ChevronDown } from "lucide-react";
import type { ReactElement } from "react";
import { useMe, useVerbs } from "../api/queries.ts";
import { houseWords } from "../words/house.words.ts";
import { useSay } from "../words/say.ts";
import { rolesText } from "./roles-text.ts";
import { useVerbSheet, type VerbOpening } from "./verb-sheet-context.ts";

type Props = Omit<VerbOpening, "verb"> & { readonly verbs: readonly string[] };

/** Several verbs behind the one button of a row. Those that one's role may not do are there, off, with the roles that may. */
export function VerbMenu({ verbs, ...opening }: Props): ReactElement | null {
  const say = useSay();
  const me = useMe().data;
  const known = useVerbs();
  const open = useVerbSheet();
  if (me === undefined) return null;
  const items = verbs.flatMap((name) => {
    const verb = known.get(name);
    if (verb === undefined) return [];
    const may = verb.roles.includes(me.operator.role);
    const label = may ? say(verb.title) : `${say(verb.title)} · ${rolesText(verb.roles, say)}`;
    return [{ key: name, label, disabled: !may, onClick: () => open({ ...opening, verb: name }) }];
  });
  return (
    <Dropdown trigger={["click"]} autoFocus placement="bottomRight" menu={{ items }}>
      <Button size="small" iconPlacement="end" icon={<ChevronDown size={14} />}>
        {say(houseWords.change)}
      </Button>
    </Dropdown>
  );
}
