declare module "virtual:texts/*" {
  export const texts: Readonly<Record<import("./texts.generated.ts").TextKey, string>>;
}
