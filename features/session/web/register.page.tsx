import { useCallback, useEffect, useState } from "react";
import type { ReactElement } from "react";
import { Link, useSearchParams } from "react-router";
import { RefusedError } from "../../../web/api/reply.ts";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { loginPath } from "../../../web/router/leave.ts";
import { routes, withQuery } from "../../../web/router/paths.ts";
import { useIsPaper, useSite } from "../../../web/state/site.ts";
import { useSendCode } from "../../../web/account/send-code.tsx";
import { showToast } from "../../../web/ui/toast.store.ts";
import { CodeStep, WhoStep } from "./register-steps.tsx";
import { useLogin, useRegister } from "./session.api.ts";
import { accountFields, accountName, backPath, codeFields, initialAccount, stepProblems, withArea } from "./session.form.ts";
import type { AccountForm } from "./session.form.ts";
import { SessionPage } from "./session-page.tsx";

/** Names of what is refused in the first step's fields. */
const FIRST_STEP = /^(account|passwords?|invitation)_/;

/** Open an account in two steps: who it is, then the code; the invitation comes from the link, else from the venue's own. */
export function RegisterPage(): ReactElement {
  const t = useT();
  const [params] = useSearchParams();
  const houseCode = useSite().data?.invite_code;
  const linkCode = params.get("code");
  const [form, setForm] = useState(() => withArea(initialAccount(linkCode ?? houseCode ?? ""), params.get("area")));
  const [step, setStep] = useState<1 | 2>(1);
  const [tried, setTried] = useState(false);
  const sendCode = useSendCode();
  const finish = useFinish(params.get("back"));
  useEffect(() => {
    if (linkCode !== null || houseCode === undefined) return;
    setForm((before) => (before.invitation === "" ? { ...before, invitation: houseCode } : before));
  }, [linkCode, houseCode]);
  const change = useCallback((part: Partial<AccountForm>): void => setForm((before) => ({ ...before, ...part })), []);
  const goTo = (next: 1 | 2): void => {
    setTried(false);
    setStep(next);
  };
  const submit = (): void => {
    setTried(true);
    if (Object.keys(stepProblems(form, step)).length > 0) return;
    // What was asked for in the first step is mended there.
    if (step === 2) finish.register(form, (name) => FIRST_STEP.test(name) && goTo(1));
    else sendCode.mutate(codeFields(form, "register"), { onSuccess: enterCode });
  };
  /** Another one than any before. */
  const enterCode = (): void => {
    finish.forgetRefusal();
    change({ code: "" });
    goTo(2);
  };
  const problems = tried ? stepProblems(form, step) : {};
  return (
    <SessionPage
      title={t("session.create_account")}
      note={t("session.step", { step })}
      submitLabel={t(step === 1 ? "session.continue" : "shell.register")}
      pending={sendCode.isPending || finish.isPending}
      refusal={finish.refusal}
      onSubmit={submit}
      foot={
        <p className="mt-4 text-sm text-mut">
          {t("session.have_account")}{" "}
          <Link to={loginPath()} replace className="inline-block py-2 font-semibold text-brand">
            {t("shell.login")}
          </Link>
        </p>
      }
    >
      {step === 1 ? (
        <WhoStep form={form} change={change} problems={problems} hasInvitation={(linkCode ?? houseCode ?? "") !== ""} />
      ) : (
        <CodeStep
          form={form}
          change={change}
          problems={problems}
          onBack={() => {
            finish.forgetRefusal();
            goTo(1);
          }}
        />
      )}
    </SessionPage>
  );
}

interface Finish {
  /** `onRefused` hears what the venue refused it for (`error.name` of its reply). */
  readonly register: (form: AccountForm, onRefused: (name: string) => void) => void;
  readonly isPending: boolean;
  readonly refusal: string | undefined;
  readonly forgetRefusal: () => void;
}

/** Registers and logs in; a newcomer to a paper venue is welcomed, then led where they came from. */
function useFinish(back: string | null): Finish {
  const t = useT();
  const navigation = useNavigation();
  const paper = useIsPaper();
  const register = useRegister();
  const login = useLogin();
  const welcome = (): void => {
    const home = backPath(back, routes.home);
    navigation.redirect(paper ? withQuery(routes.welcome, { back: home === routes.home ? undefined : home }) : home);
  };
  return {
    register: (form, onRefused) =>
      register.mutate(accountFields({ ...form, passwordAgain: form.password }), {
        onSuccess: (text) => {
          const tell = (): void => showToast(text || t("session.registered"), "good");
          const credentials = { user_string: accountName(form), password: form.password };
          const onError = (): void => {
            tell();
            navigation.redirect(loginPath());
          };
          // The welcome says it itself.
          if (!paper) tell();
          login.mutate(credentials, { onSuccess: welcome, onError });
        },
        onError: (error) => {
          if (error instanceof RefusedError && error.detail !== undefined) onRefused(error.detail.name);
        },
      }),
    isPending: register.isPending || login.isPending,
    refusal: register.error?.message,
    forgetRefusal: register.reset,
  };
}
