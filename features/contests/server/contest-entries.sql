-- Who is in which contest, projected from the log.
create table contest_entries (
  contest bigint not null,
  entry integer not null,
  user_id bigint not null,
  joined_at bigint not null,
  is_out boolean not null,
  -- when it was last valued
  equity numeric not null,
  drawdown_ppm integer not null,
  fills integer not null,
  -- at the end: 0 before, and for who never traded or left
  place integer not null,
  return_ppm bigint not null,
  prize numeric not null,
  receipt_position bigint not null,
  receipt_n integer not null,
  primary key (contest, entry)
);
create index contest_entries_by_user on contest_entries (user_id, contest desc);
