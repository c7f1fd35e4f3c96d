create or replace function contract_term_kept() returns trigger language plpgsql as $$
begin
  -- a first day that is moved takes the first term with it
  if tg_op = 'UPDATE' and new.joined_on <> old.joined_on then
    update contract_term t set known_from = new.joined_on
    where t.org_id = new.org_id and t.employee_id = new.id and t.known_from = old.joined_on
      and not exists (select from contract_term x
        where x.org_id = new.org_id and x.employee_id = new.id and x.known_from = new.joined_on);
  end if;
  if tg_op = 'INSERT' and new.contract_ends_on is null
    or tg_op = 'UPDATE' and new.contract_ends_on is not distinct from old.contract_ends_on then return null; end if;
  insert into contract_term (org_id, employee_id, known_from, ends_on)
  values (new.org_id, new.id, case when tg_op = 'INSERT' then new.joined_on else greatest(
    (select (now() at time zone o.time_zone)::date from organization o where o.org_id = new.org_id), new.joined_on) end,
    new.contract_ends_on)
  on conflict (org_id, employee_id, known_from) do update set ends_on = excluded.ends_on;
  return null;
end $$;
