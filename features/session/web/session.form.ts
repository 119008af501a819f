/** The forms of session as pure functions: what is missing or wrong, and the fields that are sent. */

export type AccountKind = "email" | "mobile";

export interface AccountForm {
  readonly kind: AccountKind;
  readonly email: string;
  readonly areaCode: string;
  readonly phone: string;
  readonly code: string;
  readonly password: string;
  readonly passwordAgain: string;
  readonly invitation: string;
}

/** Seed 7: default area code. */
const DEFAULT_AREA_CODE = "86";
/** Seed 5: exactly six digits. */
export const CODE_LENGTH = 6;
/** Product decision on top of the seed's "longer than six". */
export const PASSWORD_LENGTH_MIN = 8;
export const PASSWORD_LENGTH_MAX = 128;

export function initialAccount(invitation: string): AccountForm {
  return { kind: "email", email: "", areaCode: DEFAULT_AREA_CODE, phone: "", code: "", password: "", passwordAgain: "", invitation };
}

/** With the calling code that was chosen on the page of area codes: whoever chose one registers with a telephone. */
export function withArea(form: AccountForm, area: string | null): AccountForm {
  return area !== null && /^\d{1,4}$/.test(area) ? { ...form, kind: "mobile", areaCode: area } : form;
}

export type AccountProblem =
  | "email_wrong"
  | "phone_wrong"
  | "code_wrong"
  | "password_short"
  | "password_long"
  | "passwords_differ"
  | "invitation_missing";
export type AccountField = "account" | "code" | "password" | "passwordAgain" | "invitation";
export type AccountProblems = Partial<Record<AccountField, AccountProblem>>;

/** The e-mail or phone as the venue knows it (`user_string`). */
export function accountName(form: AccountForm): string {
  return form.kind === "email" ? form.email.trim() : form.phone.trim();
}

/** Why no code can be sent to the account named so far. */
export function accountProblem(form: AccountForm): AccountProblem | undefined {
  if (form.kind === "email") return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(form.email.trim()) ? undefined : "email_wrong";
  return /^\d{5,15}$/.test(form.phone.trim()) && /^\d{1,4}$/.test(form.areaCode) ? undefined : "phone_wrong";
}

function passwordProblem(password: string): AccountProblem | undefined {
  if (password.length < PASSWORD_LENGTH_MIN) return "password_short";
  return password.length > PASSWORD_LENGTH_MAX ? "password_long" : undefined;
}

/** All that keeps the form from being sent; registering also needs an invitation code. */
export function accountProblems(form: AccountForm, purpose: "register" | "forget"): AccountProblems {
  const problems: readonly (readonly [AccountField, AccountProblem | undefined])[] = [
    ["account", accountProblem(form)],
    ["code", form.code.length === CODE_LENGTH && /^\d+$/.test(form.code) ? undefined : "code_wrong"],
    ["password", passwordProblem(form.password)],
    ["passwordAgain", form.password === form.passwordAgain ? undefined : "passwords_differ"],
    ["invitation", purpose === "register" && form.invitation.trim() === "" ? "invitation_missing" : undefined],
  ];
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined)) as AccountProblems;
}

/** What is asked in each of the two steps of registering: who it is, then the code that was sent there. */
export function stepProblems(form: AccountForm, step: 1 | 2): AccountProblems {
  const { code, ...first } = accountProblems({ ...form, passwordAgain: form.password }, "register");
  if (step === 1) return first;
  return code === undefined ? {} : { code };
}

/** Fields of POST /user/register and /user/forget (wire.md 3). */
export function accountFields(form: AccountForm): Readonly<Record<string, string>> {
  return {
    user_string: accountName(form),
    code: form.code,
    password: form.password,
    re_password: form.passwordAgain,
    extension_code: form.invitation.trim(),
    type: form.kind,
    ...(form.kind === "mobile" ? { area_code: form.areaCode } : {}),
  };
}

/** Fields of POST /sms_mail (wire.md 3). */
export function codeFields(form: AccountForm, purpose: "register" | "forget"): Readonly<Record<string, string>> {
  const account = { user_string: accountName(form), area_code: form.areaCode, area_code_id: form.areaCode };
  return purpose === "register" ? { ...account, scene: "register" } : { ...account, type: "forget" };
}

/** Where to go after login: a page of this app, never an address elsewhere. */
export function backPath(wanted: string | null, home: string): string {
  return wanted !== null && /^\/(?!\/)(?!pages\/common\/(login|register|forget)\b)/.test(wanted) ? wanted : home;
}
