import { MutationObserver, onlineManager } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { queryClient } from "./query-client.ts";

afterEach(() => onlineManager.setOnline(true));

test("without network a change is tried at once, and not again when the network is back", async () => {
  onlineManager.setOnline(false);
  let tries = 0;
  const change = new MutationObserver(queryClient, {
    mutationFn: () => {
      tries += 1;
      return Promise.reject(new Error("no network"));
    },
  });
  await expect(change.mutate()).rejects.toThrow("no network");
  onlineManager.setOnline(true);
  await queryClient.resumePausedMutations();
  expect(tries).toBe(1);
});
