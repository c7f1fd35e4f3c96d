-- A signed copy in the place of a typed name.
alter table offer_letter
  add column signed_file_id uuid,
  add constraint offer_letter_signed_file_fk foreign key (org_id, signed_file_id) references stored_file (org_id, id),
  drop constraint offer_letter_check,
  add constraint offer_letter_answered check ((state in ('Accepted', 'Declined')) = (answered_at is not null and (signature is not null or signed_file_id is not null)));
create index offer_letter_signed on offer_letter (org_id, signed_file_id) where signed_file_id is not null;
