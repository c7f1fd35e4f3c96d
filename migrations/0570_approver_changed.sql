-- Somebody who is asked may have lost what they were asked for: what waits for them is looked at anew, whoever changed it.
create function approvers_changed(employees uuid[]) returns void language plpgsql as $$
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

create function division_head_changed() returns trigger language plpgsql as $$
begin
  perform approvers_changed(array(select o.head_employee_id from former o join changed n on n.org_id = o.org_id and n.id = o.id
    where o.head_employee_id is not null and o.head_employee_id is distinct from n.head_employee_id));
  return null;
end $$;
create trigger division_head_changed after update on division referencing old table as former new table as changed for each statement execute function division_head_changed();

create function branch_manager_changed() returns trigger language plpgsql as $$
begin
  perform approvers_changed(array(select o.manager_employee_id from former o join changed n on n.org_id = o.org_id and n.id = o.id
    where o.manager_employee_id is not null and o.manager_employee_id is distinct from n.manager_employee_id));
  return null;
end $$;
create trigger branch_manager_changed after update on branch referencing old table as former new table as changed for each statement execute function branch_manager_changed();

create function group_member_changed() returns trigger language plpgsql as $$
begin
  perform approvers_changed(array(select e.id from former o join employee e on e.org_id = o.org_id and e.account_id = o.account_id));
  return null;
end $$;
create trigger group_member_deleted after delete on permission_group_member referencing old table as former for each statement execute function group_member_changed();
create trigger group_member_changed after update on permission_group_member referencing old table as former for each statement execute function group_member_changed();

create function approver_left() returns trigger language plpgsql as $$
begin
  perform approvers_changed(array(select o.id from former o join changed n on n.org_id = o.org_id and n.id = o.id
    where n.left_on is not null and n.left_on is distinct from o.left_on));
  return null;
end $$;
create trigger approver_left after update on employee referencing old table as former new table as changed for each statement execute function approver_left();

-- Of some who were asked only these are not any more; the others go on waiting.
create function settle_notifications_of(subject uuid, accounts uuid[]) returns setof uuid
language sql security definer set search_path = public, pg_temp as $$
  update notification set read_at = coalesce(read_at, now()), settled_at = now()
  where org_id = current_org() and subject_id = subject and account_id = any (accounts) and settled_at is null
  returning account_id
$$;
revoke all on function settle_notifications_of from public;
grant execute on function settle_notifications_of to chautari_app;
