-- What the hot wallet pays: one row a withdrawal, written with its signed transaction before anything leaves.
create table chain_payment (
  -- Far above those of paper payments: a number says who paid.
  reference bigint generated always as identity (start 1000000000000) primary key,
  network integer not null,
  withdrawal bigint not null unique,
  asset integer not null,
  code text not null,
  -- Emptied when it has arrived.
  address text not null,
  units bigint not null,
  chain_units numeric(78, 0) not null,
  nonce bigint not null,
  -- Of the transaction by which it arrived.
  hash text not null default '',
  -- signed: on its way; reverted, displaced: it can't arrive any more, an operator decides; again: to be signed anew.
  state text not null check (state in ('signed', 'arrived', 'reverted', 'displaced', 'again', 'returned')),
  -- Counts for the limit of a day: nobody released it.
  is_counted boolean not null,
  -- What the node said last.
  word text not null default '',
  cost numeric(78, 0) not null default 0,
  signed_at timestamptz not null default now(),
  -- Since when it is in its state.
  since timestamptz not null default now()
);
create index chain_payment_open on chain_payment (reference) where state not in ('arrived', 'returned');
create index chain_payment_counted on chain_payment (code, signed_at) where is_counted;
