-- Where withdrawals go, under the number by which the log knows it: as it was when it was asked for, whatever its person changes later.
create table withdrawal_place (
  number integer generated always as identity primary key,
  user_id integer not null,
  kind text not null check (kind in ('address', 'bank', 'international')),
  network text not null,
  label text not null,
  -- Empty for banks, whose details are encrypted.
  address text not null,
  details bytea,
  -- When that address or account was saved, by the real clock and by the venue's.
  saved_at timestamptz not null,
  saved_venue bigint not null,
  unique (user_id, kind, network, address, saved_at)
);
