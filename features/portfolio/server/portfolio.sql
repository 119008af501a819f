-- What people hold, what it cost them, and how much they held when: projected from the log.
create table portfolio_positions (
  user_id bigint not null,
  asset integer not null,
  -- in all accounts, pledged too; then by formulas.ts: units with a cost, their cost, units without one, results and fees so far
  held bigint not null,
  costed bigint not null,
  cost bigint not null,
  uncosted bigint not null,
  realised bigint not null,
  fees bigint not null,
  primary key (user_id, asset)
);

-- Where somebody began: with the account, or with starting again.
create table portfolio_beginnings (
  user_id bigint primary key,
  -- place in the log; ms
  position bigint not null,
  at bigint not null,
  -- quote units that came from outside since, less what left
  paid_in bigint not null
);

-- Units held at the end of each span of time in which they changed; `step` is its length in seconds, `start` ms.
create table portfolio_balances (
  user_id bigint not null,
  step integer not null,
  asset integer not null,
  start bigint not null,
  units bigint not null,
  primary key (user_id, step, asset, start)
);
