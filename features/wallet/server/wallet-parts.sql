-- The change log in parts, each of a range of places in the log. Rows are written into the newest part alone, whose indexes stay so small that they
-- are in memory; one index over the years' rows is not. What was there is the first part; the next ones are made as the log grows (server/sql/table-parts.ts).
-- They are in a schema of their own: whoever asks, empties or copies the change log sees one table.
create schema if not exists parts;
alter table wallet_changes set schema parts;
alter table parts.wallet_changes rename to wallet_changes_first;
create table wallet_changes (
  like parts.wallet_changes_first including defaults including constraints,
  primary key (sequence, line)
) partition by range (sequence);
do $$
begin
  execute format(
    'alter table wallet_changes attach partition parts.wallet_changes_first for values from (minvalue) to (%s)',
    (select (coalesce(max(sequence), 0) / 4194304 + 1) * 4194304 from parts.wallet_changes_first)
  );
end
$$;
-- As they were; those of the first part become theirs.
create index wallet_changes_of_person on wallet_changes (user_id, sequence, line);
create index wallet_changes_of_account on wallet_changes (user_id, purpose, asset, bucket, sequence, line);
create index wallet_changes_by_currency on wallet_changes (user_id, asset, sequence desc, line desc);
create index wallet_changes_beside_trading on wallet_changes (user_id, sequence desc, line desc) where reason not in (10, 11, 12, 13);
create index wallet_changes_outside_trading on wallet_changes (user_id, asset, sequence) where reason not in (10, 11, 12, 13, 20, 14);
create index wallet_changes_paid_by_credit on wallet_changes (user_id, sequence, line)
  where bucket = 'promotional' and reason in (71, 78, 79, 82);
create index wallet_changes_by_house on wallet_changes (house_user, house_purpose, sequence desc, line desc) where house_purpose > 0;
