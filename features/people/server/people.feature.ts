/** What the server has of people for operators: reading, and notes. */
import type { Feature } from "../../../server/feature.ts";
import { peopleLooks } from "./people-looks.ts";
import { peopleVerbs } from "./people-verbs.ts";
import type { PeopleTables } from "./people.tables.ts";

export const peopleFeature: Feature<PeopleTables> = {
  name: "people",
  migrations: [{ number: 61, file: "features/people/server/people.sql" }],
  looks: peopleLooks,
  verbs: peopleVerbs,
};
