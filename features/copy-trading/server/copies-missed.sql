-- What was not copied: the newest of each follow are kept.
create index copies_missed_by_follow on copies_missed (follow, position desc, n desc);
