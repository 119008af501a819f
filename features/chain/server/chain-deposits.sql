-- Transfers to deposit addresses. The log knows their number alone; a transfer has one for good, in whatever block it lies.
create table chain_deposit (
  number bigint generated always as identity primary key,
  network integer not null,
  hash text not null,
  -- Which log of its transaction; -1: the transaction's own value.
  place integer not null,
  asset integer not null,
  address_index integer not null,
  -- Smallest units of the asset, and of the chain.
  units bigint not null,
  chain_units numeric(78, 0) not null,
  height bigint not null,
  -- found: to be told; seen: told, waits for confirmations; going: to be taken back; small: below the minimum.
  state text not null check (state in ('found', 'seen', 'credited', 'going', 'gone', 'small', 'refused')),
  -- Why it was refused.
  word text not null default '',
  found_at timestamptz not null default now(),
  unique (network, hash, place)
);
create index chain_deposit_open on chain_deposit (network, number) where state in ('found', 'seen', 'going');
