/**
 * Builds the web app where it is not built: what can't be built, or is too large for a phone, is noticed before it is landed, and tests find one
 * bundle. Makes the embedded PostgreSQL whole as well: after it a service needs to write nothing of its code (docs/operating/installing.md).
 */
import { join } from "node:path";
import { preparePostgres } from "../server/sql/postgres-program.ts";
import { buildWeb } from "../server/web-bundle.ts";
import { sizeProblems } from "./web-sizes.ts";

preparePostgres();
await buildWeb();
const problems = sizeProblems(join(import.meta.dirname, "..", "dist", "web"));
for (const problem of problems) process.stdout.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
