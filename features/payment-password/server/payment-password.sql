-- What withdrawals ask for again; null until its owner has set one.
alter table person
  add column payment_password_hash text,
  add column payment_password_changed_at timestamptz;
