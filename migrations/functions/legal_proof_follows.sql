-- By whichever way a number is written, also by a file or by the former version: what was seen was the former one.
create or replace function legal_proof_follows() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update employee_legal_proof p set verified_at = null, verified_by = null, version = p.version + 1
    from new_rows n join old_rows o on o.org_id = n.org_id and o.employee_id = n.employee_id
    -- sealed by another key it is the same number
    and o.version <> n.version cross join legal_paper() k
    where p.org_id = n.org_id and p.employee_id = n.employee_id and p.number = k.number
      and exists (select from unnest(k.columns) c where to_jsonb(n) ->> c is distinct from to_jsonb(o) ->> c);
    delete from employee_legal_proof p using new_rows n
    where p.org_id = n.org_id and p.employee_id = n.employee_id and to_jsonb(n) ->> p.number is null;
  end if;
  insert into employee_legal_proof (org_id, employee_id, number)
  select n.org_id, n.employee_id, k.number from new_rows n cross join legal_paper() k
  where to_jsonb(n) ->> k.number is not null
  on conflict (org_id, employee_id, number) do nothing;
  return null;
end $$;
