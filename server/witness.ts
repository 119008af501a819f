/** `npm run witness -- ADDRESS FOLDER [KEY]`: see `features/public-log/server/witness.ts`. */
import { witness } from "../features/public-log/server/witness.ts";
import { say } from "./say.ts";

const [address, folder, key] = process.argv.slice(2);
if (address === undefined || folder === undefined || URL.parse(address) === null) {
  say("Usage: npm run witness -- ADDRESS FOLDER [KEY]");
  process.exitCode = 1;
} else {
  const { code, text } = await witness({ address, folder, key, now: Date.now() });
  say(text);
  process.exitCode = code;
}
