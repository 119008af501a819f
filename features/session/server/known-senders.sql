-- From where people log in: by a secret of the device, and by address. Strangers' guesses and requests are no reason to keep these out.
create table known_sender (
  user_id integer not null references person (id) on delete cascade,
  -- "device:" with a hash, or "address:" with an address or an IPv6 network.
  sender text not null,
  used_at timestamptz not null,
  primary key (user_id, sender)
);

-- Who asked for a code has five tries of their own; all others together have five.
alter table confirmation_code add column asked_from text not null default '';
alter table confirmation_code add column stranger_tries integer not null default 0;
create index confirmation_code_by_expiry on confirmation_code (expires_at);
