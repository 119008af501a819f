-- Withdrawals that two operators let leave above the hot wallet's limit.
create table chain_release (
  withdrawal bigint primary key,
  asked_by integer not null,
  agreed_by integer not null,
  released_at timestamptz not null default now()
);
