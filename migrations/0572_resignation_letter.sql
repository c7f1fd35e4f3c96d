-- The letter itself, signed, beside what was typed.
alter table resignation
  add column file_id uuid,
  add constraint resignation_file foreign key (org_id, file_id) references stored_file (org_id, id) on delete set null (file_id);
create index resignation_file on resignation (org_id, file_id) where file_id is not null;
