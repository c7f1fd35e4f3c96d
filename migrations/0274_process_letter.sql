-- The letter that a change or a leaving of a type brings along.
alter table change_type
  add column letter_template_id uuid,
  add constraint change_type_letter_template_id_fkey
    foreign key (org_id, letter_template_id) references letter_template (org_id, id) on delete set null (letter_template_id);
create index change_type_letter on change_type (org_id, letter_template_id) where letter_template_id is not null;
alter table separation_type
  add column letter_template_id uuid,
  add constraint separation_type_letter_template_id_fkey
    foreign key (org_id, letter_template_id) references letter_template (org_id, id) on delete set null (letter_template_id);
create index separation_type_letter on separation_type (org_id, letter_template_id) where letter_template_id is not null;
