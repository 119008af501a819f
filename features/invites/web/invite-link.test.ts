import { expect, test } from "vitest";
import { inviteLink } from "./invite-link.ts";

test("the invitation's code stands behind the hash, where the register page reads it", () => {
  expect(inviteLink("https://venue.example", "A&B 1")).toBe("https://venue.example/#/pages/common/register?code=A%26B+1");
});
