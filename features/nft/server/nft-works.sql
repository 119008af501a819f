-- What the log does not hold of works: media by their hash, names, who collects what, and which orders were looked at.
create table nft_work (
  code text primary key,
  -- 1 image, 2 gif, 3 audio, 4 video; 0: the cover of a series, whose code is its seal
  kind integer not null,
  name text not null,
  description text not null,
  artist integer not null,
  mime text not null,
  bytes bytea not null,
  -- of what is no picture
  poster text not null,
  -- the how manieth that the venue made by itself; 0 for others
  made integer not null,
  created_at timestamptz not null
);
create unique index nft_work_made on nft_work (made) where made > 0;
-- What lies in each slot of a series, until it is revealed by the log.
create table nft_slot (
  seal text not null,
  slot integer not null,
  code text not null,
  rarity integer not null,
  salt text not null,
  primary key (seal, slot)
);
create table nft_collect (
  code text not null,
  user_id integer not null,
  created_at timestamptz not null,
  primary key (code, user_id)
);
create index nft_collect_by_user on nft_collect (user_id, created_at desc);
create table nft_order_read (
  order_id bigint not null,
  user_id integer not null,
  primary key (order_id, user_id)
);
-- Small pictures of works, made when they are first asked for.
create table nft_thumbnail (
  code text not null,
  width integer not null,
  bytes bytea not null,
  primary key (code, width)
);
