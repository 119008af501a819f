-- Files that operators sent and nothing is made of yet: gone after a day.
create table nft_upload (
  code text primary key,
  kind integer not null,
  mime text not null,
  bytes bytea not null,
  width integer not null,
  height integer not null,
  -- how long it plays, in ms; 0 of a picture
  ms integer not null,
  sent_by integer not null,
  created_at timestamptz not null
);
alter table nft_upload alter column bytes set storage external;
-- Works that operators prepared, until they are minted.
create table nft_draft (
  code text primary key,
  artist integer not null,
  made_by integer not null,
  created_at timestamptz not null
);
-- Series that operators sealed; whether they are published is in the log.
create table nft_sealed (
  seal text primary key,
  artist integer not null,
  made_by integer not null,
  created_at timestamptz not null
);
