import { useState } from "react";
import type { FormEvent, ReactElement } from "react";
import { PaperOutbox, SendCodeButton } from "../../../web/account/send-code.tsx";
import { useRequestId } from "../../../web/api/request-id.ts";
import { failureText } from "../../../web/connection/failure-text.ts";
import { useT } from "../../../web/i18n/texts.ts";
import { deviceSecret } from "../../../web/state/device.ts";
import { useSession } from "../../../web/state/session.store.ts";
import { Button } from "../../../web/ui/button.tsx";
import { CodeField } from "../../../web/ui/code-field.tsx";
import { Sheet } from "../../../web/ui/sheet.tsx";
import { showToast } from "../../../web/ui/toast.store.ts";
import type { CampaignView } from "../contract/campaigns.contract.ts";
import { useCampaignStep } from "./campaigns.api.ts";

const CODE_LENGTH = 6;

type ClaimSheetProps = { readonly campaign: CampaignView; readonly open: boolean; readonly onOpen: (open: boolean) => void };

/** The person's own code makes an earned bonus own money. */
export function ClaimSheet({ campaign, open, onOpen }: ClaimSheetProps): ReactElement {
  const t = useT();
  return (
    <Sheet open={open} onOpen={onOpen} title={t("campaigns.claim")}>
      <ClaimForm campaign={campaign} onDone={() => onOpen(false)} />
    </Sheet>
  );
}

function ClaimForm({
  campaign: { bonus, currency_name: currency, mine },
  onDone,
}: {
  readonly campaign: CampaignView;
  readonly onDone: () => void;
}): ReactElement {
  const t = useT();
  const account = useSession(({ user }) => user?.account_number ?? "");
  const claim = useCampaignStep();
  const requestId = useRequestId();
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code.length !== CODE_LENGTH) return setProblem(t("campaigns.code.missing"));
    const fields = { id: mine?.id ?? 0, code, device: deviceSecret(), request_id: requestId.current() };
    claim.mutate(
      { step: "claim", fields },
      {
        onSuccess: (text) => {
          showToast(text, "good");
          onDone();
        },
        onError: (error) => {
          requestId.renew();
          setProblem(failureText(error));
        },
      },
    );
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 pb-2">
      <p className="text-sm leading-5">{t("campaigns.claim.text", { bonus, code: currency })}</p>
      <div className="flex items-center justify-between gap-3 rounded-field bg-fill py-1 pr-1 pl-3.5">
        <span className="min-w-0 truncate text-sm">{account}</span>
        <SendCodeButton fields={() => ({ user_string: account, scene: "security" })} />
      </div>
      <CodeField
        length={CODE_LENGTH}
        label={t("campaigns.code")}
        value={code}
        onText={(text) => {
          setProblem(undefined);
          setCode(text);
        }}
        error={problem}
      />
      <PaperOutbox />
      <Button type="submit" tone="gold" className="w-full" pending={claim.isPending}>
        {t("campaigns.claim.yes")}
      </Button>
    </form>
  );
}
