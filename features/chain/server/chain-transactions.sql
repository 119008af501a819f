-- Signed transactions: sent again as they are, or replaced by one of the same nonce with a higher fee.
create table chain_transaction (
  hash text primary key,
  reference bigint not null,
  nonce bigint not null,
  -- Null once its payment has arrived.
  raw text,
  fee numeric(78, 0) not null,
  tip numeric(78, 0) not null,
  signed_at timestamptz not null default now(),
  sent_at timestamptz
);
create index chain_transaction_of on chain_transaction (reference, nonce);
