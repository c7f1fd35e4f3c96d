-- How many contracts one goes back to, kept with it: lists and reports count it for each row.
alter table contract add column renewal_no int not null default 0 check (renewal_no >= 0);
alter table contract no force row level security;
with recursive chain as (
  select org_id, id, 0 as no from contract where renewal_of is null
  union all select c.org_id, c.id, p.no + 1 from contract c join chain p on p.org_id = c.org_id and p.id = c.renewal_of
)
update contract c set renewal_no = n.no from chain n where n.org_id = c.org_id and n.id = c.id and n.no > 0;
alter table contract force row level security;
