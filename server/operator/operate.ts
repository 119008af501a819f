/** `npm run operate -- halt AAPL News pending`: says an operator's words to the running venue and prints its answer. */
import { request } from "node:http";
import { readSettings } from "../settings.ts";
import { operatorSocketPath } from "./operator-door.ts";

const socketPath = operatorSocketPath(readSettings(process.env, process.cwd()).dataDirectory);
const sent = request({ socketPath, method: "POST", path: "/" }, (response) => {
  if (response.statusCode !== 200) process.exitCode = 1;
  response.setEncoding("utf8");
  response.on("data", (text: string) => process.stdout.write(text));
});
sent.on("error", (error) => {
  process.stdout.write(`No venue is open on ${socketPath} (${error.message}). Is DATA_DIR that of the running venue?\n`);
  process.exitCode = 1;
});
sent.end(JSON.stringify(process.argv.slice(2)));
