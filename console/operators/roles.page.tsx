import { Check } from "lucide-react";
import type { ReactElement } from "react";
import { ROLE_WORDS, ROLES, type Role } from "../../contract/operator-roles.ts";
import { useMe, useVerbs } from "../api/queries.ts";
import { Card, Chip, PageHead } from "../ui/card.tsx";
import { useSay, type Words } from "../words/say.ts";
import { operatorWords } from "./operators.words.ts";

type Right = {
  readonly name: string;
  readonly title: Words;
  readonly roles: readonly Role[];
  readonly needsTwo?: boolean;
  readonly needsProof?: boolean;
};

/** The one table of roles, as the venue declares it. */
export function RolesPage(): ReactElement {
  const say = useSay();
  const verbs = [...useVerbs().values()];
  const looks = useMe().data?.looks ?? [];
  return (
    <>
      <PageHead title={say(operatorWords.roles)} below={say(operatorWords.rolesBelow)} />
      <div className="flex flex-col gap-4">
        <RightsTable title={operatorWords.verb} rights={verbs} />
        <RightsTable title={operatorWords.look} rights={looks} />
      </div>
    </>
  );
}

function RightsTable({ title, rights }: { readonly title: Words; readonly rights: readonly Right[] }): ReactElement {
  const say = useSay();
  return (
    <Card>
      <div className="overflow-x-auto">
        <table className="w-full">
          <thead>
            <tr className="h-8 text-xs text-mut">
              <th className="min-w-80 px-4 text-left font-normal">{say(title)}</th>
              {ROLES.map((role) => (
                <th key={role} className="w-24 font-normal">
                  {say(ROLE_WORDS[role])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rights.map((right) => (
              <RightRow key={right.name} right={right} />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function RightRow({ right }: { readonly right: Right }): ReactElement {
  const say = useSay();
  return (
    <tr className="h-9 border-t border-line hover:bg-row">
      <td className="px-4 py-1.5">
        <span className="font-semibold">{say(right.title)}</span> <code className="text-2xs whitespace-nowrap text-mut">{right.name}</code>{" "}
        {right.needsTwo === true && <Chip tone="care">{say(operatorWords.two)}</Chip>}{" "}
        {right.needsProof === true && <Chip>{say(operatorWords.proof)}</Chip>}
      </td>
      {ROLES.map((role) => (
        <td key={role} className="text-center">
          {right.roles.includes(role) ? (
            <Check size={16} className="inline text-good" aria-label={say(operatorWords.may, { role: say(ROLE_WORDS[role]) })} />
          ) : (
            <span className="text-mut">–</span>
          )}
        </td>
      ))}
    </tr>
  );
}
