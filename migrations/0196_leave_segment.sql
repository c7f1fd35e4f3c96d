-- Populations in rules of leave and in days that are closed; after the segments themselves.
alter table leave_rule add foreign key (org_id, segment_id) references segment (org_id, id);
create index leave_rule_segment on leave_rule (org_id, segment_id) where segment_id is not null;
alter table leave_block add foreign key (org_id, segment_id) references segment (org_id, id);
create index leave_block_segment on leave_block (org_id, segment_id) where segment_id is not null;
