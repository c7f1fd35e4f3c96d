-- Facts about a person on which earning rests. Who was never looked at has no row, and is due anyway.
create or replace function leave_due_of_row() returns trigger language plpgsql as $$
begin
  update leave_due set due_on = '0001-01-01' where org_id = new.org_id and employee_id = new.id and due_on > '0001-01-01';
  return null;
end $$;
