create or replace function leave_due_of_rows() returns trigger language plpgsql as $$
begin
  update leave_due d set due_on = '0001-01-01' from (select distinct org_id, employee_id from changed) c
  where d.org_id = c.org_id and d.employee_id = c.employee_id and d.due_on > '0001-01-01';
  return null;
end $$;
