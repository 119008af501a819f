-- Locks, projected from the log. Amounts are smallest units of the asset, days those since 1970 (UTC).
create table lock_mining_locks (
  id bigint primary key,
  user_id bigint not null,
  product integer not null,
  asset integer not null,
  -- the terms that it was sold with
  days integer not null,
  low_ppm integer not null,
  high_ppm integer not null,
  penalty_ppm integer not null,
  principal bigint not null,
  renews boolean not null,
  locked_on integer not null,
  opened_at bigint not null,
  position bigint not null,
  -- the lock that ended into this one, and the one that this ended into; 0 for none
  renewal_of bigint not null,
  renewed_by bigint not null,
  days_paid integer not null,
  -- of the days that were paid
  rate_sum bigint not null,
  interest bigint not null,
  -- '' while it runs; matured, redeemed, closed
  how text not null,
  penalty bigint not null,
  -- why it was not locked again; '' where it was, or was not to be
  not_renewed text not null,
  closed_at bigint not null,
  -- its settlement: place in the log, and which of that command's events; 0 where there is none
  receipt_position bigint not null,
  receipt_n integer not null
);
create index lock_mining_locks_by_user on lock_mining_locks (user_id, id desc);
create index lock_mining_locks_running on lock_mining_locks (user_id, id desc) where how = '';
-- What ends when, and which product's: the console counts it.
create index lock_mining_locks_ending on lock_mining_locks ((locked_on + days), asset) where how = '';
