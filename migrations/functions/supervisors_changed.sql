-- Whose supervisors change while something of theirs waits for one of them: it is looked at anew, whoever changed it.
create or replace function supervisors_changed() returns trigger language plpgsql as $$
begin
  insert into signal (org_id, id, name, payload, account_id)
  select c.org_id, gen_random_uuid(), 'supervisors.changed', jsonb_build_object('employee_ids', jsonb_agg(c.employee_id)),
    nullif(current_setting('app.account_id', true), '')::uuid
  from (
    select distinct n.org_id, n.employee_id from changed n
    where exists (select from request r where r.org_id = n.org_id and r.employee_id = n.employee_id
      and r.status in ('Requested', 'Forwarded') and r.level > 0)
  ) c group by c.org_id;
  return null;
end $$;
