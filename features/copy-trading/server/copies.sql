-- Copy trading, projected from the log: traders, their hours, follows, copies, what was not copied, shares of profit. Amounts are
-- smallest units of USDT, prices ticks of the contract. `user_id` is the follower: a file of one's own data tells nothing of others' money.
create table copies_trader (
  trader bigint primary key,
  -- applied, active, leaving, left, refused
  state text not null,
  share_ppm integer not null,
  is_paused boolean not null,
  -- why they were refused or paused
  reason text not null,
  applied_at bigint not null,
  -- when they became one; 0 before
  since bigint not null,
  -- when the notice is over; 0 without one
  ends bigint not null,
  left_at bigint not null,
  -- of the hours since then: `HourSums` of figures.ts
  hours integer not null,
  equity_sum numeric not null,
  hour bigint not null,
  equity bigint not null,
  profit bigint not null,
  unit numeric not null,
  peak numeric not null,
  drawdown_ppm integer not null,
  followers integer not null,
  copying bigint not null,
  position bigint not null
);

create table copies_hour (
  trader bigint not null,
  -- whole hours since 1970
  hour bigint not null,
  equity bigint not null,
  profit bigint not null,
  followers integer not null,
  copying bigint not null,
  position bigint not null,
  primary key (trader, hour)
);

create table copies_follow (
  number bigint primary key,
  user_id bigint not null,
  trader bigint not null,
  -- active, ending, ended
  state text not null,
  share_ppm integer not null,
  kind text not null,
  -- hundredths
  number_set integer not null,
  multiple integer not null,
  most_all bigint not null,
  most_position bigint not null,
  guard_ppm integer not null,
  stop_ppm integer not null,
  -- contracts, with commas
  left_out text not null,
  at_end text not null,
  since bigint not null,
  ended_at bigint not null,
  cause text not null,
  -- when it was over
  realised bigint not null,
  shared bigint not null,
  copies integer not null,
  missed integer not null,
  position bigint not null
);
create index copies_follow_by_user on copies_follow (user_id, number desc);
create index copies_follow_by_trader on copies_follow (trader, number desc);

create table copies_position (
  id bigint primary key,
  follow bigint not null,
  user_id bigint not null,
  trader bigint not null,
  -- the trader's position
  source bigint not null,
  contract integer not null,
  -- an own position since; 0 while it is a copy
  held_at bigint not null,
  at bigint not null,
  position bigint not null
);
create index copies_position_by_user on copies_position (user_id, id desc);
create index copies_position_by_follow on copies_position (follow);

create table copies_missed (
  position bigint not null,
  -- which of that command's events
  n integer not null,
  follow bigint not null,
  user_id bigint not null,
  trader bigint not null,
  source bigint not null,
  contract integer not null,
  side text not null,
  lots bigint not null,
  what text not null,
  reason text not null,
  ticks bigint not null,
  limit_ticks bigint not null,
  needed bigint not null,
  room bigint not null,
  at bigint not null,
  primary key (position, n)
);
create index copies_missed_by_user on copies_missed (user_id, position desc, n desc);

create table copies_share (
  position bigint not null,
  n integer not null,
  follow bigint not null,
  user_id bigint not null,
  trader bigint not null,
  paid bigint not null,
  owed bigint not null,
  -- which of that command's events is its settlement; 0 where there is none
  receipt integer not null,
  at bigint not null,
  primary key (position, n)
);
create index copies_share_by_user on copies_share (user_id, position desc, n desc);
create index copies_share_by_trader on copies_share (trader, position desc, n desc);
