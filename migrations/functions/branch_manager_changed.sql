create or replace function branch_manager_changed() returns trigger language plpgsql as $$
begin
  perform approvers_changed(array(select o.manager_employee_id from former o join changed n on n.org_id = o.org_id and n.id = o.id
    where o.manager_employee_id is not null and o.manager_employee_id is distinct from n.manager_employee_id));
  return null;
end $$;
