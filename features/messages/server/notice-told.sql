-- When each message was told, in real time: what is told rarely waits for a real day, however fast the venue's time runs.
alter table notice add column told_at timestamptz not null default now();
