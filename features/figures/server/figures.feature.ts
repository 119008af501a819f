/** What the server has of figures: their rows, and the start page of the console. */
import type { Feature } from "../../../server/feature.ts";
import { feesLooks } from "./fees-looks.ts";
import { FeesProjection } from "./fees.projection.ts";
import { figuresLooks } from "./figures-looks.ts";
import { FiguresProjection } from "./figures.projection.ts";

export const figuresFeature: Feature = {
  name: "figures",
  migrations: [
    { number: 59, file: "features/figures/server/figures.sql" },
    { number: 62, file: "features/figures/server/fees.sql" },
    { number: 222, file: "features/figures/server/fees-product.sql" },
  ],
  projections: (kernel) => [new FiguresProjection(kernel), new FeesProjection(kernel)],
  looks: [...figuresLooks, ...feesLooks],
};
