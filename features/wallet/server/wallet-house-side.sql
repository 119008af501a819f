-- The house's side of a move between a person and the house: owner and purpose of that account; 0 where the other side is a person's, whose row is the line beside it.
alter table wallet_changes add column house_user bigint not null default 0, add column house_purpose smallint not null default 0;
create index wallet_changes_by_house on wallet_changes (house_user, house_purpose, sequence desc, line desc) where house_purpose > 0;
-- With the bucket: an account's bucket that hardly ever moves is found as fast as any.
drop index wallet_changes_by_user_and_account;
create index wallet_changes_by_bucket on wallet_changes (user_id, purpose, asset, bucket, sequence desc, line desc);
