-- What the venue's bank calls the fields of an international account, where that differs from what the project says (wire.md 4).
create table payout_label (
  field text not null,
  language text not null,
  label text not null,
  primary key (field, language)
);
