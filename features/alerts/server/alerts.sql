-- Prices that people wait for. Which of them fire is decided in memory from the log's samples and trades; a fire, its message and how
-- far the log was looked at are written in one transaction.
create table alert (
  id integer generated always as identity primary key,
  user_id integer not null references person (id) on delete cascade,
  market integer not null,
  follows text not null,
  direction text not null,
  ticks bigint not null,
  -- the price when it was set, and the share of it that was asked for (ppm; 0: a price was)
  from_ticks bigint not null,
  share_ppm bigint not null,
  -- ms; 0: once
  pause_ms bigint not null,
  note text not null,
  -- armed, away, fired
  state text not null,
  -- place in the log from behind which prices count for the row as it is
  since bigint not null,
  -- ms of venue time
  paused_until bigint not null default 0,
  fires integer not null default 0,
  fired_at bigint not null default 0,
  fired_ticks bigint not null default 0,
  -- ms of venue time
  created_at bigint not null
);
create index alert_of_person on alert (user_id, id);
-- What a start reads.
create index alert_waiting on alert (since) where state <> 'fired';
