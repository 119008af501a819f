import { useMutation } from "@tanstack/react-query";
import type { UseMutationResult } from "@tanstack/react-query";
import { get, post } from "../../../web/api/client.ts";
import type { Fields } from "../../../web/api/reply.ts";
import { deviceSecret } from "../../../web/state/device.ts";
import { useSession } from "../../../web/state/session.store.ts";
import type { User } from "../../../web/state/session.store.ts";

export interface Credentials {
  readonly user_string: string;
  readonly password: string;
}

/** Logs in: the reply's message is the token (seed 7); then reads who it is. */
export function useLogin(): UseMutationResult<void, Error, Credentials> {
  return useMutation({
    mutationFn: async (credentials: Credentials) => {
      const token = await post<string>("/user/login", { ...credentials, device: deviceSecret() }, { ownRefusal: true });
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
