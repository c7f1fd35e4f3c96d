-- A document of the library for a segment of its audience alone.
alter table library_document
  add column segment_id uuid,
  add constraint library_document_segment_fk foreign key (org_id, segment_id) references segment (org_id, id);
create index library_document_segment on library_document (org_id, segment_id) where segment_id is not null;
