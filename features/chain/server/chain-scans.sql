-- How far a network's chain was read, and by which keys: addresses and nonces belong to them.
create table chain_scan (
  network integer primary key,
  chain_id bigint not null,
  -- The public key of deposit addresses, and the hot wallet's address.
  xpub text not null,
  sender text not null,
  height bigint not null,
  hash text not null,
  -- Why nothing is credited; empty: it is.
  halted text not null default '',
  -- Two operators let it go on past the fork.
  is_resumed boolean not null default false,
  next_nonce bigint not null default 0
);
