-- From the day on which it was applied it is a fact that earning rests on.
create or replace function leave_due_of_review() returns trigger language plpgsql as $$
begin
  update leave_due set due_on = '0001-01-01' where org_id = new.org_id and employee_id = new.employee_id and due_on > '0001-01-01';
  return null;
end $$;
