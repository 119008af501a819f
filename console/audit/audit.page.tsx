import { Alert, Button } from "antd";
import { useState, type ReactElement } from "react";
import { useLook, useMay } from "../api/queries.ts";
import { Card, PageHead } from "../ui/card.tsx";
import { useSay } from "../words/say.ts";
import { AuditTable } from "./audit-table.tsx";
import { auditWords } from "./audit.words.ts";

export function AuditPage(): ReactElement {
  const say = useSay();
  return (
    <>
      <PageHead title={say(auditWords.title)} below={say(auditWords.below)} actions={<CheckButton />} />
      <Card>
        <AuditTable />
      </Card>
    </>
  );
}

type Check =
  | { readonly isWhole: true; readonly entries: number; readonly head: string }
  | { readonly isWhole: false; readonly position: number; readonly problem: string };

function CheckButton(): ReactElement | null {
  const say = useSay();
  const { may } = useMay("audit/check");
  const [isAsked, setIsAsked] = useState(false);
  const { data: check, refetch, isFetching } = useLook<Check>("audit/check", {}, { isOff: !isAsked });
  if (!may) return null;
  return (
    <>
      {check !== undefined && (
        <Alert
          className="max-w-[640px]"
          type={check.isWhole ? "success" : "error"}
          showIcon
          title={<span className="break-all">{check.isWhole ? say(auditWords.whole, check) : say(auditWords.broken, check)}</span>}
        />
      )}
      <Button loading={isFetching} onClick={() => (isAsked ? void refetch() : setIsAsked(true))}>
        {say(auditWords.check)}
      </Button>
    </>
  );
}
