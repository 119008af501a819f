-- Signed heads of the tree over the log. They are the venue's word: nothing makes them again, and none is changed.
create table log_head (
  size bigint primary key,
  root text not null,
  commands bigint not null,
  -- ms of venue time
  at bigint not null,
  -- the first of its hour is kept for good
  is_hourly boolean not null,
  note text not null
);
create index log_head_by_time on log_head (at);
