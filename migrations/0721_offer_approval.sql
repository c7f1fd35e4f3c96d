-- An offer whose template asks for a second person waits for them before it is sent. What was sent is kept as it was drawn.
alter table offer_letter
  add column needs_approval boolean not null default false,
  add column with_signature boolean not null default false,
  add column valid_days int not null default 14,
  add column language text not null default 'English',
  add column approved_by uuid,
  add column approved_by_name text,
  add column file_id uuid,
  add column sha256 text,
  drop constraint offer_letter_state_check,
  add constraint offer_letter_state_check
    check (state in ('Waiting', 'Sent', 'Viewed', 'Accepted', 'Declined', 'Withdrawn')),
  add constraint offer_letter_file_fk foreign key (org_id, file_id) references stored_file (org_id, id),
  add constraint offer_letter_second check (approved_by is null or approved_by <> sent_by);
create index offer_letter_file on offer_letter (org_id, file_id) where file_id is not null;
drop index offer_letter_open;
create unique index offer_letter_open on offer_letter (org_id, pre_employment_id) where state in ('Waiting', 'Sent', 'Viewed');
