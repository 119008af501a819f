-- Whom a message names, and what an order that is shown was when it was written (JSON).
alter table chat_message add column mentioned integer[] not null default '{}';
alter table chat_message add column card text not null default '';
