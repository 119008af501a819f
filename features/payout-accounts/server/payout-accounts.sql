-- Where a person's money may go. Addresses are public by nature; what banks know of a person is encrypted.
create table payout_address (
  id integer generated always as identity primary key,
  user_id integer not null,
  currency integer not null,
  network text not null,
  label text not null,
  address text not null,
  whitelisted boolean not null default false,
  -- Since when this address is known: what is younger than a day waits.
  saved_at timestamptz not null,
  unique (user_id, currency, network, address)
);

create table payout_bank (
  user_id integer not null,
  kind text not null check (kind in ('bank', 'international')),
  details bytea not null,
  saved_at timestamptz not null,
  primary key (user_id, kind)
);
