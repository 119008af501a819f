-- A webhook is paused by the reset of a forgotten password: who took the account may have set where it leads.
alter table webhook drop constraint webhook_paused_reason_check;
alter table webhook add constraint webhook_paused_reason_check
  check (paused_reason in ('', 'person', 'gone', 'failing', 'backlog', 'reset'));
