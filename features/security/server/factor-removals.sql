-- A lost second factor that two operators take away: after a waiting time in which its person is told and can keep it.
create table factor_removal (
  id integer generated always as identity primary key,
  user_id integer not null references person (id) on delete cascade,
  -- By which their identity was shown, of a closed list, and under which number the house has it.
  evidence text not null,
  reference text not null,
  asked_by integer not null,
  agreed_by integer not null,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('removed', 'login', 'person', 'freeze', 'operator'))
);
create unique index factor_removal_waiting on factor_removal (user_id) where ended_at is null;
create index factor_removal_due on factor_removal (due_at) where ended_at is null;
