/** Passkeys in this browser: made, and asked to sign. Undefined where there is none, or nobody touched it. */
import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { post } from "../api/client.ts";

const OWN = { ownRefusal: true } as const;

/** What the browser throws here says only that it did not come to it. */
async function orUndefined<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error: unknown) {
    console.warn("The passkey was not used.", error);
    return undefined;
  }
}

/** Signs that its owner is there, in this session. */
export async function signProof(): Promise<string | undefined> {
  const optionsJSON = await post<PublicKeyCredentialRequestOptionsJSON | null>(
    "/safe/prove_offer",
    { origin: window.location.origin },
    OWN,
  );
  if (optionsJSON === null) return undefined;
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const answer = await orUndefined(startAuthentication({ optionsJSON }));
  return answer === undefined ? undefined : JSON.stringify(answer);
}

interface EntryOffer {
  readonly offer: string;
  readonly passkey: PublicKeyCredentialRequestOptionsJSON;
}

/** Signs a login: fields of POST /user/passkey_login. */
export async function signEntry(): Promise<{ readonly offer: string; readonly passkey: string } | undefined> {
  const { offer, passkey } = await post<EntryOffer>("/user/passkey_offer", { origin: window.location.origin }, OWN);
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const answer = await orUndefined(startAuthentication({ optionsJSON: passkey }));
  return answer === undefined ? undefined : { offer, passkey: JSON.stringify(answer) };
}

/** Makes one for whoever is logged in. */
export async function makePasskey(): Promise<string | undefined> {
  const optionsJSON = await post<PublicKeyCredentialCreationOptionsJSON>("/safe/passkey_offer", { origin: window.location.origin }, OWN);
  const { startRegistration } = await import("@simplewebauthn/browser");
  const made = await orUndefined(startRegistration({ optionsJSON }));
  return made === undefined ? undefined : JSON.stringify(made);
}
