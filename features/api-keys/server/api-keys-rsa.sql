-- Keys may be RSA keys, too.
alter table api_key drop constraint api_key_kind_check;
alter table api_key add constraint api_key_kind_check check (kind in ('hmac', 'ed25519', 'rsa'));
