-- What a paper venue would have sent by mail or SMS.
create table outbox_message (
  id integer generated always as identity primary key,
  to_address text not null,
  channel text not null check (channel in ('mail', 'sms')),
  subject text not null,
  text text not null,
  code text,
  at timestamptz not null
);
create index outbox_message_by_address on outbox_message (to_address, id desc);
