-- In one direction, so that one comparison of rows bounds a page: by equal signs alone the newest rows of all people would seem the shorter way to
-- somebody's, which for an account that hardly moves is a walk through everybody's.
drop index wallet_changes_by_user;
create index wallet_changes_of_person on wallet_changes (user_id, sequence, line);
drop index wallet_changes_by_bucket;
create index wallet_changes_of_account on wallet_changes (user_id, purpose, asset, bucket, sequence, line);
