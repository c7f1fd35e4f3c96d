-- Somebody who is asked may have lost what they were asked for: what waits for them is looked at anew, whoever changed it.
create or replace function approvers_changed(employees uuid[]) returns void language plpgsql as $$
begin
  -- what no organization does is found by the work of the hour
  if cardinality(employees) = 0 or nullif(current_setting('app.org_id', true), '') is null then return; end if;
  insert into signal (org_id, id, name, payload, account_id)
  select e.org_id, gen_random_uuid(), 'approvers.changed', jsonb_build_object('employee_ids', jsonb_agg(e.id)),
    nullif(current_setting('app.account_id', true), '')::uuid
  from employee e where e.id = any (employees) and (
    exists (select from request_recipient p where p.org_id = e.org_id and p.employee_id = e.id and p.is_open)
    or exists (select from approval_delegation d where d.org_id = e.org_id and d.delegate_id = e.id and d.ended_at is null and d.refused_at is null))
  group by e.org_id;
end $$;
