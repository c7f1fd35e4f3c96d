-- An entry for a day that was entered already may change what came after it; one that ends has its end to come. Leave of
-- days to come changes nothing before they have come. The nightly work says of its own entries itself when it comes again.
create or replace function leave_due_of_entries() returns trigger language plpgsql as $$
begin
  update leave_due d set due_on = e.due_on
  from (
    select n.org_id, n.employee_id, min(case when n.effective_on <= k.posted_until or n.kind = 'opening' then '0001-01-01' else n.expires_on + 1 end) as due_on
    from entered n join leave_due k on k.org_id = n.org_id and k.employee_id = n.employee_id
    group by 1, 2
  ) e
  where d.org_id = e.org_id and d.employee_id = e.employee_id and e.due_on < d.due_on;
  return null;
end $$;
