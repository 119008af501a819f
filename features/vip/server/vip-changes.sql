-- When somebody's VIP level changed and what it followed from, as the look of that day counted it: for operators, projected from the log.
create table vip_changes (
  user_id bigint not null,
  -- days since 1970
  day integer not null,
  level_before smallint not null,
  level smallint not null,
  -- smallest units of USDT traded on the 30 days before; mean of what they had, whole USDT
  volume bigint not null,
  balance bigint not null,
  at bigint not null,
  primary key (user_id, day)
);
