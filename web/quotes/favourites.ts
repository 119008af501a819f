import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { get, post } from "../api/client.ts";
import { t } from "../i18n/texts.ts";
import { useNavigation } from "../router/navigation.ts";
import { useSession } from "../state/session.store.ts";
import { showToast } from "../ui/toast.store.ts";

interface FavouriteRow {
  readonly id: number;
  readonly currency_id: number;
}

const NONE: readonly FavouriteRow[] = [];

export interface Favourites {
  readonly has: (currencyId: number) => boolean;
  readonly toggle: (currencyId: number) => void;
  readonly pending: boolean;
}

/** Favourite markets by their base currency (wire.md 6, /optional). Guests are led to login. */
export function useFavourites(): Favourites {
  const token = useSession((state) => state.token);
  const queries = useQueryClient();
  const navigation = useNavigation();
  const key = ["favourites", token];
  const query = useQuery({
    queryKey: key,
    queryFn: () => get<readonly FavouriteRow[]>("/optional/list", {}, { quiet: true }),
    staleTime: 60_000,
  });
  const rows = query.data ?? NONE;
  const change = useMutation({
    mutationFn: async (currencyId: number) => {
      const row = rows.find((favourite) => favourite.currency_id === currencyId);
      if (row === undefined) await post("/optional/add", { currency_id: currencyId });
      else await post("/optional/del", { id: row.id });
      return row === undefined;
    },
    onSuccess: async (added) => {
      showToast(t(added ? "shell.favourite.added" : "shell.favourite.removed"), "good");
      await queries.invalidateQueries({ queryKey: key });
    },
  });
  return {
    has: (currencyId) => rows.some((row) => row.currency_id === currencyId),
    pending: query.isPending,
    toggle: (currencyId) => {
      if (token !== undefined) {
        if (!change.isPending) change.mutate(currencyId);
        return;
      }
      showToast(t("shell.login.first"));
      navigation.toLogin();
    },
  };
}
