-- Passkeys stand beside the authenticator. Their material is JSON: the authenticator's name for it, host, public key, transports, and what its owner calls it.
alter table operator_factor drop constraint operator_factor_kind_check;
alter table operator_factor add constraint operator_factor_kind_check check (kind in ('totp', 'recovery', 'passkey'));
