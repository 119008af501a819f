/** Whose file is written when, and that nobody's slow reader keeps others from theirs. */
import { expect, test } from "vitest";
import { FileLinks } from "./file-links.ts";
import type { FileNeeds } from "./statement-file.ts";

const needsOf = (user: number): FileNeeds => ({ query: { user }, layout: "plain" }) as FileNeeds;

test("one file at a time a person, by a link that works once", () => {
  const links = new FileLinks();
  const token = links.offer(needsOf(1), 0) ?? "";
  expect(links.take(token, 0)?.query.user).toBe(1);
  expect([links.take(token, 0), links.offer(needsOf(1), 0)]).toEqual([undefined, undefined]);
  links.done(1);
  expect(links.offer(needsOf(1), 0)).toBeTypeOf("string");
});

test("a hundred people who fetch a file and read nothing of it keep nobody from theirs", async () => {
  const links = new FileLinks();
  for (let user = 1; user <= 100; user++) links.take(links.offer(needsOf(user), 0) ?? "", 0);
  const token = links.offer(needsOf(101), 0) ?? "";
  expect(links.take(token, 0)?.query.user).toBe(101);
  await expect(links.inTurn(() => Promise.resolve("a piece"))).resolves.toBe("a piece");
});

test("four pieces are read at the same time, and the fifth when one of them was", async () => {
  const links = new FileLinks();
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const pieces = [1, 2, 3, 4, 5].map((piece) =>
    links.inTurn(() => {
      begun.push(piece);
      return new Promise<void>((resolve) => ends.push(resolve));
    }),
  );
  expect(begun).toEqual([1, 2, 3, 4]);
  ends[2]?.();
  await pieces[2];
  await Promise.resolve();
  expect(begun).toEqual([1, 2, 3, 4, 5]);
  for (const end of ends) end();
  await Promise.all(pieces);
});
