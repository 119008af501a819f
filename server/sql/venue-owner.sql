-- Which log these tables belong to, and which process may write them.
create table venue_owner (
  only_row boolean primary key default true check (only_row),
  -- The venue's name as its log has it; empty until a log takes the tables for its own.
  identity text not null default '',
  -- One more with every process that takes the tables over: whoever has an older one moves no position any more.
  epoch bigint not null default 0,
  -- For people: the machine, the process, its DATA_DIR.
  holder text not null default '',
  taken_at timestamptz,
  -- Users of the log up to this id may lack their person: an operator said that they are lost for good.
  people_lost_to integer not null default 0
);
insert into venue_owner default values;
