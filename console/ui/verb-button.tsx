import { Button, Tooltip } from "antd";
import type { ReactElement, ReactNode } from "react";
import { useMe, useVerbs } from "../api/queries.ts";
import { useSay } from "../words/say.ts";
import { rolesText } from "./roles-text.ts";
import { useVerbSheet, type VerbOpening } from "./verb-sheet-context.ts";

type Props = VerbOpening & {
  /** Else the verb's own title. */
  readonly children?: ReactNode;
  readonly isPrimary?: boolean;
  readonly isDanger?: boolean;
  readonly icon?: ReactNode;
  readonly size?: "small" | "middle";
};

/** Opens the side sheet of a verb. A role that may not sees it off, with the roles that may. */
export function VerbButton({
  children,
  isPrimary = false,
  isDanger = false,
  icon,
  size = "middle",
  ...opening
}: Props): ReactElement | null {
  const say = useSay();
  const me = useMe().data;
  const verb = useVerbs().get(opening.verb);
  const open = useVerbSheet();
  if (verb === undefined || me === undefined) return null;
  const may = verb.roles.includes(me.operator.role);
  return (
    <Tooltip title={may ? undefined : rolesText(verb.roles, say)}>
      <Button
        type={isPrimary ? "primary" : "default"}
        danger={isDanger}
        disabled={!may}
        icon={icon}
        size={size}
        onClick={() => open(opening)}
      >
        {children ?? say(verb.title)}
      </Button>
    </Tooltip>
  );
}
