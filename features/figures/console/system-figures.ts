/** What the system page shows, as the venue says it (`server/console/system-figures.ts`). */
export type SystemFigures = {
  readonly log: { readonly position: number; readonly segments: number; readonly bytes: number };
  readonly snapshots: readonly { readonly position: number; readonly bytes: number; readonly at: number }[];
  readonly disk: { readonly freeBytes: number; readonly bytes: number; readonly leastBytes: number };
  readonly tables: { readonly position: number; readonly lag: number };
  readonly clients: Readonly<Record<string, number>>;
  readonly database: {
    readonly isEmbedded: boolean;
    readonly version: string;
    readonly bytes: number;
    readonly migrations: number;
    readonly newestMigration: string;
  };
  readonly venue: { readonly identity: string; readonly rules: number; readonly setUp: number; readonly speed: number };
  readonly program: {
    readonly version: string;
    readonly build: string;
    readonly commit?: string;
    readonly node: string;
    readonly startedAt: number;
    readonly memoryBytes: number;
  };
};
