-- Which letter an event of an employment brings along, where the change type or separation type names none. Beside
-- template_mapping, whose templates are common: letters are the organization's own.
create table letter_mapping (
  org_id int not null references organization,
  id uuid not null,
  event text not null,
  letter_template_id uuid not null,
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, letter_template_id) references letter_template (org_id, id)
);
create unique index letter_mapping_event on letter_mapping (org_id, event);
create index letter_mapping_template on letter_mapping (org_id, letter_template_id);
call tenant_table('letter_mapping');
