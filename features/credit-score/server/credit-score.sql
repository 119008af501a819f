-- Entries of credit scores, projected from the log. Of operators only numbers; -1 is a rule, or nobody.
create table credit_entry (
  id bigint primary key,
  user_id bigint not null,
  rule text not null,
  points integer not null,
  -- Of what takes: number of a record or loan.
  evidence bigint not null,
  placed_by integer not null,
  agreed_by integer not null,
  placed_at bigint not null,
  until_at bigint not null,
  -- 0: it stands.
  ended_at bigint not null,
  -- Why its points came back before it ended, and when; "": they did not.
  restored text not null check (restored in ('', 'plan_done', 'appeal_granted')),
  restored_at bigint not null,
  appeal text not null check (appeal in ('none', 'open', 'granted', 'denied', 'closed')),
  appeal_until bigint not null,
  denial text not null,
  decided_by integer not null,
  -- Place in the log of the command that placed it.
  position bigint not null
);
create index credit_entry_by_user on credit_entry (user_id, id desc);
create index credit_entry_ended on credit_entry (ended_at desc, id desc) where ended_at > 0;
create index credit_entry_standing on credit_entry (id desc) where ended_at = 0;

-- What an operator wrote down about a person before an entry cites it by its number. Erased with the account.
create table credit_evidence (
  id integer generated always as identity primary key,
  user_id integer not null,
  rule text not null,
  -- What it is about: "Deposit 8812".
  reference text not null check (length(reference) between 1 and 80),
  words text not null check (length(words) between 1 and 1000),
  written_by integer not null,
  written_at timestamptz not null
);
create index credit_evidence_by_user on credit_evidence (user_id, id desc);

-- What a person wrote against an entry. Erased with the account.
create table credit_appeal (
  entry bigint primary key,
  user_id integer not null,
  words text not null check (length(words) between 1 and 1000),
  written_at timestamptz not null
);
create index credit_appeal_by_user on credit_appeal (user_id);
