/** Calls of registering, codes, logging in and out, and passwords: form to desk, result to reply. */
import type { FieldsOf } from "../../../contract/call.ts";
import type { Language } from "../../../contract/languages.ts";
import { type Answer, ok, Refused, refused, said } from "../../../server/doors/app/answer.ts";
import type { Caller, FeatureRoutes } from "../../../server/doors/app/server-context.ts";
import { listChange, requireSecondProof } from "../../security/server/security-desk.ts";
import { siteSetting } from "../../content/server/site-settings.ts";
import * as calls from "../contract/session.contract.ts";
import type { AccountAddress } from "./account-address.ts";
import { CODE_PURPOSES, type CodePurpose, type Guess } from "./confirmation-codes.ts";
import { type Sender, senderOf } from "./known-senders.ts";
import { login, openAccount } from "./login.ts";
import { SessionDesk } from "./session-desk.ts";
import { takeBack } from "./take-back.ts";
import { userInfo } from "./user-info.ts";

/** Words by which clients ask for a code other than the one to register. */
const FORGET_WORDS = new Set(["forget", "forgot", "forget_password", "reset", "reset_password", "back_password"]);
const SECURITY_WORDS = new Set(["security", "safe", "change_password", "update_password"]);

export const sessionRoutes: FeatureRoutes = (app, context) => {
  const desk = new SessionDesk(context);
  app.on(calls.SEND_CODE, ({ fields, caller, language, ip }) =>
    sendCode(desk, { ...fields, caller, language, sender: senderOf(ip, fields.device) }),
  );
  app.on(calls.SEND_SMS, ({ fields, caller, language, ip }) =>
    sendCode(desk, {
      user_string: fields.mobile,
      ...(fields.area_code === undefined ? {} : { area_code: fields.area_code }),
      caller,
      language,
      sender: senderOf(ip, fields.device),
    }),
  );
  app.on(calls.CHECK_CODE, async ({ fields, ip }) => {
    const address = desk.readAddress(fields.user_string);
    const sender = senderOf(ip, fields.device);
    desk.limits.beforeCheck(sender, address.value, await desk.senders.find(address, sender));
    const guess = { address: address.value, purposes: purposesOf(fields), code: fields.email_code, from: sender.name };
    const isRight = await desk.codes.check(guess);
    return isRight ? said("session.code_right") : refused("code_wrong");
  });
  app.on(calls.REGISTER, ({ fields, ip }) => register(desk, fields, ip));
  app.on(calls.FORGET, ({ fields, ip }) => forget(desk, fields, ip));
  app.on(calls.LOGIN, ({ fields, ip, userAgent, language }) => login(desk, fields, { ip, userAgent, language, zone: fields.zone }));
  for (const call of [calls.LOGOUT, calls.LOGOUT_BY_POST]) {
    app.on(call, async ({ caller }) => {
      await context.sessions.end(caller.session);
      return said("session.logged_out");
    });
  }
  app.on(calls.USER_INFO, async ({ caller }) => {
    const person = await desk.people.findById(caller.id);
    if (person === undefined) return refused("member_not_found");
    const message = userInfo(person, context.venue);
    await context.venue.settled();
    return ok(message);
  });
  app.on(calls.UPDATE_PASSWORD, ({ fields, caller, ip }) => updatePassword(desk, fields, caller, ip));
};

function purposeOf({ scene, type }: { readonly scene?: string; readonly type?: string }): CodePurpose {
  const words = [scene, type].map((word) => word?.toLowerCase() ?? "");
  if (words.some((word) => SECURITY_WORDS.has(word))) return "security";
  return words.some((word) => FORGET_WORDS.has(word)) ? "forget" : "register";
}

/** Older clients check a code without saying what it is for: any that is open counts (wire.md 3). */
function purposesOf(fields: { readonly scene?: string; readonly type?: string }): readonly CodePurpose[] {
  return fields.scene === undefined && fields.type === undefined ? CODE_PURPOSES : [purposeOf(fields)];
}

/** Whoever is logged in and asks for a code to their own address, without saying what for, is not registering. */
function purposeAsked(request: CodeRequest, owner: number | undefined): CodePurpose {
  const purpose = purposeOf(request);
  return purpose === "register" && owner !== undefined && owner === request.caller?.id ? "security" : purpose;
}

type CodeRequest = FieldsOf<typeof calls.SEND_CODE.fields> & {
  readonly caller: Caller | undefined;
  readonly language: Language;
  readonly sender: Sender;
};

/** wire.md 3: to register the account must be unknown, after a forgotten password known. */
async function sendCode(desk: SessionDesk, request: CodeRequest): Promise<Answer> {
  const address = desk.readAddress(request.user_string);
  const { sender } = request;
  const person = await desk.people.findByAddress(address);
  // Whoever is logged in asks for their own account: no stranger.
  const isOwner = person !== undefined && person.id === request.caller?.id;
  desk.limits.beforeCode(sender, address.value, (await desk.senders.find(address, sender)) ?? (isOwner ? "session" : undefined));
  const purpose = purposeAsked(request, person?.id);
  if (purpose === "register" && person !== undefined) return refused("account_exists");
  if (purpose !== "register" && person === undefined) return refused("account_unknown");
  if (purpose === "security" && !isOwner) return refused("login_required");
  // To a person's own number, whatever country the asker names: the same digits are somebody else's elsewhere.
  const areaCode = person === undefined ? request.area_code : (person.area_code ?? undefined);
  await desk.sendCode(address, purpose, { areaCode, language: request.language, askedFrom: sender.name, person });
  return said("session.code_sent");
}

async function register(desk: SessionDesk, fields: FieldsOf<typeof calls.REGISTER.fields>, ip: string): Promise<Answer> {
  const { context, people } = desk;
  const address = desk.readAddress(fields.user_string);
  desk.checkNewPassword(fields.password, fields.re_password, address.value);
  const sender = senderOf(ip, fields.device);
  desk.limits.beforeRegister(sender);
  const invitedBy = await findInviter(desk, fields.extension_code);
  if ((await people.findByAddress(address)) !== undefined) return refused("account_exists");
  desk.limits.beforeCheck(sender, address.value, undefined);
  const owner = await desk.codes.use({ address: address.value, purposes: ["register"], code: fields.code, from: sender.name });
  if (owner === undefined) return refused("code_wrong");
  const passwordHash = await desk.hash(fields.password);
  const id = await people.register({
    idsTaken: context.venue.highestUser?.() ?? 0,
    address,
    areaCode: owner.areaCode ?? fields.area_code?.replace("+", ""),
    passwordHash,
    invitedBy,
    at: desk.now(),
  });
  if (id === undefined) return refused("account_exists");
  await openAccount(desk, id, invitedBy ?? null);
  return said("session.registered", {}, { user_id: id, mode: context.settings.mode });
}

/** Undefined stands for the house; who gives no code is refused where the operator asks for one. */
async function findInviter(desk: SessionDesk, code: string | undefined): Promise<number | undefined> {
  const { database } = desk.context;
  if (code === undefined) {
    if ((await siteSetting(database, "invitation_required")) === "1") throw new Refused("invitation_required");
    return undefined;
  }
  if (code.toUpperCase() === (await siteSetting(database, "invite_code"))?.toUpperCase()) return undefined;
  const inviter = await desk.people.findByInvitation(code);
  if (inviter === undefined) throw new Refused("invitation_unknown");
  return inviter;
}

async function forget(desk: SessionDesk, fields: FieldsOf<typeof calls.FORGET.fields>, ip: string): Promise<Answer> {
  const account = fields.user_string ?? fields.account;
  if (account === undefined) return refused("account_missing");
  const address: AccountAddress = desk.readAddress(account);
  desk.checkNewPassword(fields.password, fields.re_password ?? fields.repassword ?? "", address.value);
  const sender = senderOf(ip, fields.device);
  desk.limits.beforeCheck(sender, address.value, await desk.senders.find(address, sender));
  const person = await desk.people.findByAddress(address);
  if (person === undefined) return refused("account_unknown");
  const guess: Guess = { address: address.value, purposes: ["forget"], code: fields.code, from: sender.name };
  if ((await desk.codes.use(guess)) === undefined) return refused("code_wrong");
  const at = desk.now();
  await desk.context.venue.noteSecurityChange?.(person.id, "password_reset", person.password_changed_at);
  // Whoever had the account is a stranger from now on, and who took it back is not.
  const ended = await takeBack(desk.context, { person: person.id, passwordHash: await desk.hash(fields.password), at });
  await desk.senders.note(person.id, sender);
  await listChange(desk.context.database, { person: person.id, what: "password", at });
  await desk.context.notices.note(person.id, { kind: "password", about: `password-${at.getTime()}` });
  const notice = { kind: "keys_suspended", about: `keys_suspended-${at.getTime()}` };
  if (ended.keys + ended.webhooks > 0) await desk.context.notices.note(person.id, notice);
  return said("session.password_changed");
}

async function updatePassword(
  desk: SessionDesk,
  fields: FieldsOf<typeof calls.UPDATE_PASSWORD.fields>,
  caller: Caller,
  ip: string,
): Promise<Answer> {
  const person = await desk.people.findById(caller.id);
  if (person === undefined) return refused("member_not_found");
  const account = person.email ?? person.phone ?? "";
  const sender = senderOf(ip, fields.device);
  const known = await desk.knownTo(person, sender);
  desk.checkNewPassword(fields.password, fields.re_password, account);
  if (await desk.factors.has(person.id)) await requireSecondProof(desk.context, caller);
  if (fields.code !== undefined) {
    desk.limits.beforeCheck(sender, account, known);
    const guess: Guess = { address: account, purposes: ["security", "forget"], code: fields.code, from: sender.name };
    if ((await desk.codes.use(guess)) === undefined) return refused("code_wrong");
  } else if (fields.old_password === undefined) {
    return refused("code_missing");
  } else {
    desk.limits.beforeLogin(sender, account, known);
    const isRight = await desk.verify(person.password_hash, fields.old_password, { sender, account, known });
    if (!isRight) return refused("current_password_wrong");
  }
  // The hold comes first: a venue that ends between the two has one too many rather than none.
  await desk.context.venue.noteSecurityChange?.(person.id, "password_changed", person.password_changed_at);
  // A reset that came meanwhile stays: whoever asked here has no session any more.
  if (!(await desk.people.changePassword(person, await desk.hash(fields.password), desk.now()))) return refused("login_required");
  await desk.context.sessions.endAll(person.id, caller.session);
  await listChange(desk.context.database, { person: person.id, what: "password", at: desk.now() });
  await desk.context.notices.note(person.id, { kind: "password", about: `password-${desk.now().getTime()}` });
  return said("session.password_changed");
}
