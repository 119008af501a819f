/** Tables of the marketplace that are not in the log. */
type WorkRow = {
  readonly code: string;
  readonly kind: number;
  readonly name: string;
  readonly description: string;
  readonly artist: number;
  readonly mime: string;
  readonly bytes: Buffer;
  readonly poster: string;
  readonly made: number;
  readonly created_at: Date;
};

type UploadRow = {
  readonly code: string;
  readonly kind: number;
  readonly mime: string;
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  readonly ms: number;
  readonly sent_by: number;
  readonly created_at: Date;
};
type MadeRow = { readonly artist: number; readonly made_by: number; readonly created_at: Date };

export type NftTables = {
  nft_upload: UploadRow;
  nft_draft: MadeRow & { readonly code: string };
  nft_sealed: MadeRow & { readonly seal: string };
  nft_work: WorkRow;
  nft_thumbnail: { readonly code: string; readonly width: number; readonly bytes: Buffer };
  nft_slot: { readonly seal: string; readonly slot: number; readonly code: string; readonly rarity: number; readonly salt: string };
  nft_collect: { readonly code: string; readonly user_id: number; readonly created_at: Date };
  nft_order_read: { readonly order_id: number; readonly user_id: number };
};
