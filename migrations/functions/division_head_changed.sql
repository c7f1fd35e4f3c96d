create or replace function division_head_changed() returns trigger language plpgsql as $$
begin
  perform approvers_changed(array(select o.head_employee_id from former o join changed n on n.org_id = o.org_id and n.id = o.id
    where o.head_employee_id is not null and o.head_employee_id is distinct from n.head_employee_id));
  return null;
end $$;
