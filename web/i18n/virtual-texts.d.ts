declare module "virtual:texts/*" {
  export const texts: Readonly<Record<string, string>>;
  export const parts: Readonly<Record<string, () => Promise<{ readonly texts: Readonly<Record<string, string>> }>>>;
}
