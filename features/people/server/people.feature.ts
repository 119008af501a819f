/** What the server has of people for operators: reading. */
import type { Feature } from "../../../server/feature.ts";
import { peopleLooks } from "./people-looks.ts";

export const peopleFeature: Feature = { name: "people", looks: peopleLooks };
