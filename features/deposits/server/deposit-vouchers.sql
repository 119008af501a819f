-- Pictures by which people asked for deposits; the log knows their numbers alone. Erased with the account.
create table deposit_voucher (
  id integer generated always as identity primary key,
  user_id integer not null,
  -- Path; '' once it was deleted.
  picture text not null,
  asset integer not null,
  units bigint not null,
  network integer not null,
  sent_at timestamptz not null
);
create unique index deposit_voucher_picture on deposit_voucher (picture) where picture <> '';
create index deposit_voucher_by_user on deposit_voucher (user_id, id desc);
create index deposit_voucher_kept on deposit_voucher (sent_at) where picture <> '';

-- A voucher leaves by the door of operators who decide on deposits, a document by that of compliance.
alter table picture drop constraint picture_used_for_check;
alter table picture add constraint picture_used_for_check check (used_for in ('', 'portrait', 'document', 'voucher'));
