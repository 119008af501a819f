-- Holds, projected from the log: who was kept from taking out what, why, until when. Of operators only numbers; -1 is a rule, or nobody.
create table hold_history (
  id bigint primary key,
  user_id bigint not null,
  kind text not null,
  cause text not null,
  -- 0: every asset.
  asset integer not null,
  amount bigint not null,
  destination bigint not null,
  placed_by integer not null,
  agreed_by integer not null,
  placed_at bigint not null,
  until_at bigint not null,
  renewals integer not null,
  -- 0: it stands.
  ended_at bigint not null,
  ended text not null check (ended in ('', 'deadline', 'lifted')),
  ended_by integer not null,
  -- Place in the log of the command that set it.
  position bigint not null
);
create index hold_history_by_user on hold_history (user_id, id desc);
create index hold_history_standing on hold_history (until_at, id) where ended_at = 0;
create index hold_history_ended on hold_history (ended_at desc, id desc) where ended_at > 0;
-- The operators' words of a command are read by its place in the log.
create index audit_entry_by_log_position on audit_entry (log_position) where log_position is not null;
