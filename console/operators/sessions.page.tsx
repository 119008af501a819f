import { Button } from "antd";
import type { ReactElement } from "react";
import { post } from "../api/ops.ts";
import { useReadAnew } from "../api/queries.ts";
import { Card, PageHead } from "../ui/card.tsx";
import { KeyTable, type Column } from "../ui/key-table.tsx";
import { momentText } from "../words/moments.ts";
import { useLanguage, useSay } from "../words/say.ts";
import { PasskeysCard } from "./passkeys-card.tsx";
import { operatorWords } from "./operators.words.ts";

type SessionRow = {
  readonly id: string;
  readonly createdAt: number;
  readonly usedAt: number;
  readonly expiresAt: number;
  readonly ip: string;
  readonly userAgent: string;
};

export function SessionsPage(): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const readAnew = useReadAnew();
  const end = async (session: string): Promise<void> => {
    await post("/sessions/end", { session });
    await readAnew();
  };
  const columns: readonly Column<SessionRow>[] = [
    {
      name: "loggedIn",
      words: operatorWords.loggedIn,
      cell: ({ createdAt }) => momentText(createdAt, language),
      sort: ({ createdAt }) => createdAt,
    },
    { name: "used", words: operatorWords.used, cell: ({ usedAt }) => momentText(usedAt, language), sort: ({ usedAt }) => usedAt },
    {
      name: "until",
      words: operatorWords.until,
      cell: ({ expiresAt }) => momentText(expiresAt, language),
      sort: ({ expiresAt }) => expiresAt,
    },
    { name: "from", words: operatorWords.from, cell: ({ ip }) => ip, sort: ({ ip }) => ip },
    {
      name: "browser",
      words: operatorWords.browser,
      cell: ({ userAgent }) => <span className="block max-w-[480px] truncate">{userAgent}</span>,
    },
  ];
  return (
    <>
      <PageHead title={say(operatorWords.sessions)} below={say(operatorWords.sessionsBelow)} />
      <Card>
        <KeyTable<SessionRow>
          look="operators/sessions"
          columns={columns}
          rowKey={({ id }) => id}
          hasFile={false}
          action={({ id }) => (
            <Button size="small" onClick={() => void end(id)}>
              {say(operatorWords.end)}
            </Button>
          )}
        />
      </Card>
      <div className="mt-4">
        <PasskeysCard />
      </div>
    </>
  );
}
