-- Loans, projected from the log: what was asked for, and how it ended. Amounts are smallest units; what runs is asked of the kernel.
create table loans (
  id bigint primary key,
  user_id bigint not null,
  product integer not null,
  kind text not null,
  asset integer not null,
  collateral_asset integer not null,
  borrowed bigint not null,
  pledged bigint not null,
  days integer not null,
  hourly_ppb integer not null,
  late_ppm integer not null,
  open_ppm integer not null,
  call_ppm integer not null,
  sell_ppm integer not null,
  applied_at bigint not null,
  position bigint not null,
  -- applied, approved, disbursed, overdue, or how it ended
  state text not null,
  cause text not null,
  opened_at bigint not null,
  ends_at bigint not null,
  closed_at bigint not null,
  interest_paid bigint not null,
  late_paid bigint not null,
  shortfall bigint not null,
  receipt_position bigint not null,
  receipt_n integer not null
);
create index loans_by_user on loans (user_id, id desc);
create index loans_by_state on loans (state, id) where closed_at = 0;
