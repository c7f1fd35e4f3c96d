-- Days closed to one type of leave: a reference that the database holds, like all others. Several types were a list before,
-- and become a line each.
alter table leave_block add column leave_type_id uuid;
insert into leave_block (org_id, id, name, start_on, end_on, segment_id, branch_id, division_id, team_maximum, effect, leave_type_id)
select b.org_id, gen_random_uuid(), b.name, b.start_on, b.end_on, b.segment_id, b.branch_id, b.division_id, b.team_maximum, b.effect, t.id
from leave_block b cross join lateral unnest(b.leave_type_ids) u (id)
join leave_type t on t.org_id = b.org_id and t.id = u.id;
delete from leave_block where cardinality(leave_type_ids) > 0;
alter table leave_block drop column leave_type_ids;
alter table leave_block add foreign key (org_id, leave_type_id) references leave_type (org_id, id);
create index leave_block_type on leave_block (org_id, leave_type_id) where leave_type_id is not null;
