-- A notice for a segment alone.
alter table notice_post
  add column segment_id uuid,
  add constraint notice_post_segment_fk foreign key (org_id, segment_id) references segment (org_id, id);
create index notice_post_segment on notice_post (org_id, segment_id) where segment_id is not null;
