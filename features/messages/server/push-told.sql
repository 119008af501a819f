-- Devices that know a message already, where others of the same person have to be told again.
alter table notice_push add column told integer[] not null default '{}';
