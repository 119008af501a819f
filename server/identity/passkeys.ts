/**
 * Passkeys (WebAuthn Level 3, by @simplewebauthn/server): what a browser is offered, and whether what it answers is theirs.
 *
 * A challenge is drawn here, kept in memory for five minutes and taken once; a restart forgets them all. A passkey belongs to the host it was
 * made on: WebAuthn knows names, not addresses, so a venue at 127.0.0.1 has none (`localhost` may).
 */
import { isIP } from "node:net";
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from "@simplewebauthn/server";

export type Passkey = {
  /** base64url, the authenticator's own name for it. */
  readonly id: string;
  /** The host it was made on. */
  readonly host: string;
  /** COSE, base64url. */
  readonly publicKey: string;
  readonly transports: readonly string[];
};

/** Page that a request came from: "https://venue.example". */
export type PageOrigin = string;

const CHALLENGE_MS = 5 * 60_000;
/** Challenges under way; beyond it the oldest are forgotten. */
const CHALLENGES_MAX = 10_000;
/** COSE: ES256, EdDSA, RS256. */
const ALGORITHMS = [-7, -8, -257];

type Challenge = { readonly text: string; readonly origin: PageOrigin; readonly until: number };

/** The host of a page that may have passkeys; undefined for an address in numbers. */
export function passkeyHost(origin: PageOrigin | undefined): string | undefined {
  if (origin === undefined || !URL.canParse(origin)) return undefined;
  const { hostname } = new URL(origin);
  return hostname === "" || isIP(hostname.replaceAll(/[[\]]/g, "")) !== 0 ? undefined : hostname;
}

/** beside: the second factor in one touch, whoever touches it. alone: opens an account without more, so it knows whose it is and that they are there. */
export type PasskeyUse = "beside" | "alone";

export class Passkeys {
  readonly #clock: () => number;
  readonly #use: PasskeyUse;
  readonly #challenges = new Map<string, Challenge>();

  constructor(clock: () => number, use: PasskeyUse = "beside") {
    this.#clock = clock;
    this.#use = use;
  }

  get #asked(): "required" | "preferred" {
    return this.#use === "alone" ? "required" : "preferred";
  }

  /** For a further passkey of somebody's; `subject` is whom it is for and why: "operator 3 add". Undefined where there can be none. */
  async offerNew(
    { subject, origin }: { readonly subject: string; readonly origin: PageOrigin | undefined },
    whose: { readonly site: string; readonly name: string; readonly handle: string; readonly known: readonly Passkey[] },
  ): Promise<PublicKeyCredentialCreationOptionsJSON | undefined> {
    const host = passkeyHost(origin);
    if (host === undefined || origin === undefined) return undefined;
    const options = await generateRegistrationOptions({
      rpName: whose.site,
      rpID: host,
      userName: whose.name,
      userID: new Uint8Array(Buffer.from(whose.handle)),
      attestationType: "none",
      excludeCredentials: listed(whose.known, host),
      authenticatorSelection: { residentKey: this.#asked, userVerification: this.#asked },
      supportedAlgorithmIDs: ALGORITHMS,
    });
    this.#keep(subject, options.challenge, origin);
    return options;
  }

  /** Undefined for an answer that is not to the offer made last, or proves nothing. */
  async takeNew(subject: string, answer: unknown): Promise<Passkey | undefined> {
    const challenge = this.#take(subject);
    const host = passkeyHost(challenge?.origin);
    if (challenge === undefined || host === undefined || !isRecord(answer)) return undefined;
    const verified = await orUndefined(
      verifyRegistrationResponse({
        response: answer as unknown as RegistrationResponseJSON,
        expectedChallenge: challenge.text,
        expectedOrigin: challenge.origin,
        expectedRPID: host,
        requireUserVerification: this.#use === "alone",
        supportedAlgorithmIDs: ALGORITHMS,
      }),
    );
    if (verified?.verified !== true) return undefined;
    const { credential } = verified.registrationInfo;
    const publicKey = Buffer.from(credential.publicKey).toString("base64url");
    return { id: credential.id, host, publicKey, transports: credential.transports ?? [] };
  }

  /** Undefined where none of the known ones is of this host. */
  async offerProof(
    { subject, origin }: { readonly subject: string; readonly origin: PageOrigin | undefined },
    known: readonly Passkey[],
  ): Promise<PublicKeyCredentialRequestOptionsJSON | undefined> {
    const host = passkeyHost(origin);
    if (host === undefined || origin === undefined) return undefined;
    const usable = listed(known, host);
    if (usable.length === 0) return undefined;
    const options = await generateAuthenticationOptions({ rpID: host, allowCredentials: usable, userVerification: this.#asked });
    this.#keep(subject, options.challenge, origin);
    return options;
  }

  /** For whoever it may be: the authenticator knows its own. Undefined where there can be none. */
  async offerEntry(asked: {
    readonly subject: string;
    readonly origin: PageOrigin | undefined;
  }): Promise<PublicKeyCredentialRequestOptionsJSON | undefined> {
    const host = passkeyHost(asked.origin);
    if (host === undefined || asked.origin === undefined) return undefined;
    const options = await generateAuthenticationOptions({ rpID: host, userVerification: this.#asked });
    this.#keep(asked.subject, options.challenge, asked.origin);
    return options;
  }

  /** Which of the known ones signed, and its counter: 0 where it counts nothing, else more than before. */
  async takeProof(
    subject: string,
    answer: unknown,
    known: readonly (Passkey & { readonly counter: number })[],
  ): Promise<{ readonly id: string; readonly counter: number } | undefined> {
    const challenge = this.#take(subject);
    const host = passkeyHost(challenge?.origin);
    if (challenge === undefined || host === undefined || !isRecord(answer)) return undefined;
    const passkey = known.find(({ id, host: own }) => id === answer["id"] && own === host);
    if (passkey === undefined) return undefined;
    const verified = await orUndefined(
      verifyAuthenticationResponse({
        response: answer as unknown as AuthenticationResponseJSON,
        expectedChallenge: challenge.text,
        expectedOrigin: challenge.origin,
        expectedRPID: host,
        requireUserVerification: this.#use === "alone",
        credential: {
          id: passkey.id,
          publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
          counter: passkey.counter,
        },
      }),
    );
    return verified?.verified === true ? { id: passkey.id, counter: verified.authenticationInfo.newCounter } : undefined;
  }

  #keep(subject: string, text: string, origin: PageOrigin): void {
    this.#challenges.delete(subject);
    if (this.#challenges.size >= CHALLENGES_MAX) {
      const [oldest] = this.#challenges.keys();
      if (oldest !== undefined) this.#challenges.delete(oldest);
    }
    this.#challenges.set(subject, { text, origin, until: this.#clock() + CHALLENGE_MS });
  }

  #take(subject: string): Challenge | undefined {
    const challenge = this.#challenges.get(subject);
    this.#challenges.delete(subject);
    return challenge !== undefined && challenge.until > this.#clock() ? challenge : undefined;
  }
}

function listed(known: readonly Passkey[], host: string): { id: string; transports: AuthenticatorTransport[] }[] {
  return known
    .filter((passkey) => passkey.host === host)
    .map(({ id, transports }) => ({ id, transports: [...transports] as AuthenticatorTransport[] }));
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whatever is wrong with an answer is thrown by the library, as errors of any kind. */
async function orUndefined<Result>(verifying: Promise<Result>): Promise<Result | undefined> {
  return verifying.then(
    (result) => result,
    () => undefined,
  );
}
