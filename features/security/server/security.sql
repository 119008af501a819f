-- One's own sessions have numbers, by which they are ended; where from is told by language and time zone alone.
alter table session add column number integer generated always as identity unique;
alter table session add column language text not null default '';
alter table session add column zone text not null default '';
-- When somebody last proved in it to be more than the holder of its token.
alter table session add column proved_at timestamptz;

-- Second factors. material: of totp a random text from which the secret is worked out with the venue's own; of recovery a hash; of passkey JSON.
create table person_factor (
  id integer generated always as identity primary key,
  user_id integer not null references person (id) on delete cascade,
  kind text not null check (kind in ('totp_offered', 'totp', 'recovery', 'passkey')),
  material text not null,
  -- The authenticator's own name for a passkey: by it its owner is found.
  credential text unique,
  used_step bigint not null default 0,
  used_at timestamptz,
  created_at timestamptz not null
);
create index person_factor_by_user on person_factor (user_id, kind);
create unique index person_factor_one_app on person_factor (user_id) where kind = 'totp';

-- What a person changed of what protects their account, and when.
create table security_change (
  id integer generated always as identity primary key,
  user_id integer not null references person (id) on delete cascade,
  what text not null,
  at timestamptz not null
);
create index security_change_by_user on security_change (user_id, id desc);

-- Words that the venue's mails begin with, so that their reader knows them; the language they last used; their own freeze.
alter table person add column mail_words text not null default '';
alter table person add column language text not null default 'en';
alter table person add column frozen_at timestamptz;
