/** Tables of pictures. */
export type PictureUse = "" | "portrait" | "document" | "voucher" | "chat" | "support";

type PictureRow = {
  readonly name: string;
  readonly user_id: number;
  used_for: PictureUse;
  width: number;
  height: number;
  bytes: number;
  readonly created_at: Date;
};

export type PicturesTables = { picture: PictureRow };
