-- Deposits, projected from the log. Of operators only numbers; -1 is a rule, or nobody.
create table deposit (
  id bigint primary key,
  user_id bigint not null,
  asset integer not null,
  units bigint not null,
  channel text not null check (channel in ('voucher', 'network', 'paper')),
  state text not null check (state in ('review', 'confirming', 'credited', 'refused', 'cancelled', 'vanished')),
  -- 0: none.
  voucher bigint not null,
  network integer not null,
  transaction bigint not null,
  confirmations integer not null,
  needed integer not null,
  why text not null,
  decided_by integer not null,
  agreed_by integer not null,
  asked_at bigint not null,
  -- 0: it waits.
  ended_at bigint not null,
  -- Where its receipt stands: place of the command in the log, and which event of it; 0: none.
  position bigint not null,
  n integer not null
);
create index deposit_by_user on deposit (user_id, id desc);
create index deposit_waiting on deposit (asked_at, id) where state = 'review';
create index deposit_ended on deposit (ended_at desc, id desc) where ended_at > 0;
