create or replace function membership_ends() returns trigger language plpgsql as $$
begin
  update membership m set left_on = n.left_on from new_rows n
  where m.org_id = n.org_id and m.employee_id = n.id and m.left_on is distinct from n.left_on;
  return null;
end $$;
