declare module "virtual:texts/*" {
  export const texts: Readonly<Record<string, string>>;
}
