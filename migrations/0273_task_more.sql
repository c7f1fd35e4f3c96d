-- Tasks that are due by working days, that keep somebody from joining while they are open, and that bring a link or a
-- document of the library along.
alter table task_template_item
  add column counts_working_days boolean not null default false,
  add column blocks_joining boolean not null default false,
  add column link text,
  add column library_document_id uuid,
  add constraint task_template_item_library_document_id_fkey
    foreign key (org_id, library_document_id) references library_document (org_id, id) on delete set null (library_document_id);
create index task_template_item_document on task_template_item (org_id, library_document_id) where library_document_id is not null;
alter table life_task
  add column blocks_joining boolean not null default false,
  add column link text,
  add column library_document_id uuid,
  add constraint life_task_library_document_fk
    foreign key (org_id, library_document_id) references library_document (org_id, id) on delete set null (library_document_id);
create index life_task_document on life_task (org_id, library_document_id) where library_document_id is not null;
