import { useMutation } from "@tanstack/react-query";
import type { UseMutationResult } from "@tanstack/react-query";
import { get, post } from "../../../web/api/client.ts";
import type { Fields } from "../../../web/api/reply.ts";
import { t } from "../../../web/i18n/texts.ts";
import { zonePlace } from "../../../web/numbers/time-format.ts";
import { deviceSecret } from "../../../web/state/device.ts";
import { useSession } from "../../../web/state/session.store.ts";
import type { User } from "../../../web/state/session.store.ts";

export interface Credentials {
  readonly user_string: string;
  readonly password: string;
  /** Code of the second factor, where the account has one. */
  readonly factor?: string;
}

const enter = (path: string, fields: Fields): Promise<string> =>
  post<string>(path, { ...fields, zone: zonePlace(), device: deviceSecret() }, { ownRefusal: true });

async function enterByPasskey(): Promise<string> {
  const { signEntry } = await import("../../../web/account/passkey.ts");
  const signed = await signEntry();
  if (signed === undefined) throw new Error(t("account.passkey_failed"));
  return enter("/user/passkey_login", signed);
}

/** Logs in: the reply's message is the token (seed 7); then reads who it is. */
export function useLogin(): UseMutationResult<void, Error, Credentials | "passkey"> {
  return useMutation({
    mutationFn: async (credentials: Credentials | "passkey") => {
      const token = await (credentials === "passkey" ? enterByPasskey() : enter("/user/login", { ...credentials }));
      useSession.setState({ token, user: undefined });
      try {
        useSession.setState({ user: await get<User>("/user/info", {}, { quiet: true }) });
      } catch (error: unknown) {
        console.warn("Logged in, but the profile could not be read yet.", error);
      }
    },
  });
}

export function useRegister(): UseMutationResult<string, Error, Fields> {
  return useMutation({
    mutationFn: (fields: Fields) => post<string>("/user/register", { ...fields, device: deviceSecret() }, { ownRefusal: true }),
  });
}

export function useForget(): UseMutationResult<string, Error, Fields> {
  return useMutation({
    mutationFn: (fields: Fields) => post<string>("/user/forget", { ...fields, device: deviceSecret() }, { ownRefusal: true }),
  });
}
