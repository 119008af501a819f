/** What the server has of pictures: uploads, and what everybody may see of them. */
import type { Feature } from "../../../server/feature.ts";
import { picturePages } from "./pictures.pages.ts";
import type { PicturesTables } from "./pictures.tables.ts";

export const picturesFeature: Feature<PicturesTables> = {
  name: "pictures",
  pages: picturePages,
  migrations: [{ number: 83, file: "features/pictures/server/pictures.sql" }],
};
