/** What people take along. */
type OwnDataExport = {
  readonly user_id: number;
  readonly token_hash: string;
  readonly body: Buffer;
  readonly expires_at: Date;
};

export type OwnDataTables = { own_data_export: OwnDataExport };
