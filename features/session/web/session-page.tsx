import type { FormEvent, ReactElement, ReactNode } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { useLogo } from "../../../web/state/site.ts";
import { Button } from "../../../web/ui/button.tsx";
import { PageHeader } from "../../../web/ui/page.tsx";

interface SessionPageProps {
  readonly title: string;
  /** Below the title, such as which step it is. */
  readonly note?: string;
  readonly submitLabel: string;
  readonly pending: boolean;
  /** The venue's refusal. */
  readonly refusal: string | undefined;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
  /** Below the button. */
  readonly foot?: ReactNode;
}

/** The frame of login, registration and forgotten password. */
export function SessionPage({ title, note, submitLabel, pending, refusal, onSubmit, children, foot }: SessionPageProps): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const logo = useLogo();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <>
      <PageHeader title={<span className="sr-only">{title}</span>} onBack={navigation.back} backLabel={t("shell.back")} />
      <div className="mx-auto w-full max-w-md px-5 pb-10 lg:mt-6 lg:rounded-sheet lg:border lg:border-line lg:bg-card lg:px-8 lg:pt-8">
        <img src={logo} alt="" width={44} height={44} />
        <p aria-hidden className="mt-4 text-2xl font-semibold">
          {title}
        </p>
        <p className="mb-6 text-sm text-mut">{note}</p>
        <form noValidate aria-label={title} onSubmit={submit} className="flex flex-col gap-4">
          {children}
          <p role="alert" className="text-sm text-down empty:hidden">
            {refusal}
          </p>
          <Button type="submit" tone="gold" pending={pending} className="mt-1 w-full">
            {submitLabel}
          </Button>
        </form>
        {foot}
      </div>
    </>
  );
}
