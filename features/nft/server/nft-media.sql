-- Media are sent in pieces: uncompressed, a piece is read without the rest. They are packed already.
alter table nft_work alter column bytes set storage external;
