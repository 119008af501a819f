-- What traders say of themselves, and when others see their positions: never in the log.
create table copy_profile (
  user_id integer primary key,
  text text not null,
  -- minutes
  delay integer not null,
  set_at timestamptz not null
);

-- What people tell operators of traders.
create table copy_report (
  id integer generated always as identity primary key,
  user_id integer not null,
  trader integer not null,
  reason text not null,
  text text not null,
  at timestamptz not null,
  decided_at timestamptz,
  decided_by integer,
  answer text not null default ''
);
create unique index copy_report_open on copy_report (user_id, trader) where decided_at is null;
create index copy_report_by_trader on copy_report (trader);
