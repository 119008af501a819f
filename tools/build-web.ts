/** Builds the web app where it is not built: what can't be built is noticed before it is landed, and tests find one bundle. */
import { buildWeb } from "../server/web-bundle.ts";

await buildWeb();
