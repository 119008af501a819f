/** Setting the payment password: proved by a code, kept as a hash, told to its owner. */
import { Refused, refused, said } from "../../../server/doors/app/answer.ts";
import type { FeatureRoutes } from "../../../server/doors/app/server-context.ts";
import { holdsSession } from "../../../server/identity/sessions.ts";
import { listChange, requireSecondProof } from "../../security/server/security-desk.ts";
import type { Guess } from "../../session/server/confirmation-codes.ts";
import { senderOf } from "../../session/server/known-senders.ts";
import { SessionDesk } from "../../session/server/session-desk.ts";
import { SET_PAYMENT_PASSWORD } from "../contract/payment-password.contract.ts";

/** wire.md 4: exactly six characters; clients of this family have boxes for six. */
const LENGTH = 6;

export const paymentPasswordRoutes: FeatureRoutes = (app, context) => {
  const desk = new SessionDesk(context);
  app.on(SET_PAYMENT_PASSWORD, async ({ fields: { password, re_password: repeated, code, device }, caller, ip }) => {
    const person = await desk.people.findById(caller.id);
    if (person === undefined) return refused("member_not_found");
    const address = person.email ?? person.phone ?? "";
    const sender = senderOf(ip, device);
    desk.limits.beforeCheck(sender, address, await desk.knownTo(person, sender));
    if ([...password].length !== LENGTH) return refused("payment_password_length", { length: LENGTH });
    if (password !== repeated) return refused("passwords_differ");
    if (await desk.factors.has(caller.id)) await requireSecondProof(context, caller);
    const guess: Guess = { address, purposes: ["security", "forget"], code, from: sender.name };
    if ((await desk.codes.use(guess)) === undefined) return refused("code_wrong");
    const hash = await desk.hash(password);
    await context.venue.noteSecurityChange?.(caller.id, "payment_password_set", person.payment_password_changed_at);
    await context.database.transaction().execute(async (transaction) => {
      // A reset that came meanwhile stays, and so does leaving: whoever asked here has no session any more.
      if (!(await holdsSession(transaction, caller))) throw new Refused("login_required");
      const change = { payment_password_hash: hash, payment_password_changed_at: desk.now() };
      await transaction.updateTable("person").set(change).where("id", "=", caller.id).execute();
      await listChange(transaction, { person: caller.id, what: "payment_password", at: desk.now() });
    });
    await context.notices.note(caller.id, { kind: "payment_password", about: `payment-password-${desk.now().getTime()}` });
    return said("payment_password.changed");
  });
};
