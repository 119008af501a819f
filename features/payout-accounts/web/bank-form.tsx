import { useState } from "react";
import type { FormEvent, ReactElement } from "react";
import { LockKeyhole } from "lucide-react";
import type { Proof } from "../../../web/account/proof.tsx";
import type { Fields } from "../../../web/api/reply.ts";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { Button } from "../../../web/ui/button.tsx";
import { TextField } from "../../../web/ui/field.tsx";
import { useChange } from "./payout-accounts.api.ts";
import type { ChangeCall } from "./payout-accounts.api.ts";

export interface BankLine {
  /** Its field of the call. */
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly isNeeded?: boolean;
  readonly hint?: string;
}

interface BankFormProps {
  readonly title: string;
  readonly call: ChangeCall;
  readonly lines: readonly BankLine[];
  readonly proof: Pick<Proof, "guard">;
}

/** A bank account line by line; the venue checks its numbers and says which is wrong. */
export function BankForm({ title, call, lines, proof }: BankFormProps): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const save = useChange(call, proof);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [tried, setTried] = useState(false);
  const valueOf = ({ name, value }: BankLine): string => values[name] ?? value;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTried(true);
    const missing = lines.findIndex((line) => line.isNeeded === true && valueOf(line).trim() === "");
    if (missing >= 0) {
      // Its line may be far above the button.
      event.currentTarget.querySelectorAll("input")[missing]?.focus();
      return;
    }
    const fields: Fields = Object.fromEntries(lines.map((line) => [line.name, valueOf(line)]));
    save.mutate(fields, { onSuccess: navigation.back });
  };
  return (
    <form noValidate onSubmit={submit} aria-label={title} className="mx-auto grid w-full max-w-2xl gap-4 lg:grid-cols-2">
      {lines.map((line) => (
        <TextField
          key={line.name}
          label={line.label}
          value={valueOf(line)}
          onText={(text) => setValues((before) => ({ ...before, [line.name]: text }))}
          hint={line.hint}
          error={tried && line.isNeeded === true && valueOf(line).trim() === "" ? t("payout-accounts.missing") : undefined}
          maxLength={140}
          autoComplete="off"
          spellCheck={false}
        />
      ))}
      <div className="flex flex-col gap-4 lg:col-span-2">
        <p className="text-sm text-mut">{t("payout-accounts.before_save")}</p>
        <p role="alert" className="text-sm text-down empty:hidden">
          {save.error?.message}
        </p>
        <Button type="submit" tone="gold" pending={save.isPending}>
          {t("payout-accounts.save")}
        </Button>
        <p className="flex gap-3 rounded-2xl bg-fill p-4 text-sm text-mut">
          <LockKeyhole className="size-5 shrink-0" aria-hidden />
          {t("payout-accounts.masked")}
        </p>
      </div>
    </form>
  );
}
