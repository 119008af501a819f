-- Withdrawals, projected from the log: what was asked, what became of it and when. Where it goes is a number here; of operators only numbers.
create table withdrawal_history (
  id bigint primary key,
  user_id bigint not null,
  asset integer not null,
  amount bigint not null,
  fee bigint not null,
  kind text not null check (kind in ('address', 'bank', 'international')),
  network integer not null,
  destination bigint not null,
  worth bigint not null,
  review text not null check (review in ('', 'score', 'amount')),
  state text not null check (state in ('waiting', 'approved', 'sending', 'sent', 'done', 'cancelled', 'refused', 'failed', 'closed')),
  -- Why it was refused or failed, in a word of the closed lists.
  cause text not null,
  -- Who reviewed, paid or refused it: an operator's number; -1 a rule, the payer or the person.
  decided_by integer not null,
  -- 0: not yet, or never.
  requested_at bigint not null,
  reviewed_at bigint not null,
  approved_at bigint not null,
  taken_at bigint not null,
  sent_at bigint not null,
  ended_at bigint not null,
  -- The payer's number of what it sent.
  reference bigint not null,
  receipt text not null,
  -- Place in the log of the request.
  position bigint not null
);
create index withdrawal_history_by_user on withdrawal_history (user_id, id desc);
create index withdrawal_history_open on withdrawal_history (id) where ended_at = 0;
