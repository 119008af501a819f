-- Lists by kind, newest first, and those that were not read yet: read on from a message, however many there are.
create index notice_by_kind on notice (user_id, kind, at desc, id desc);
create index notice_unread on notice (user_id, kind, at desc, id desc) where not is_read;
create unique index notice_by_id on notice (id);
-- What was told longer ago than messages are kept.
create index notice_by_told on notice using brin (told_at);
