-- A transfer's number is worked out from the transfer: one that is read again, by a database older than the log, has the same.
alter table chain_deposit alter column number drop identity if exists;
