-- The contract that runs or ran last, and the end in the record of the employee, are one: whichever way that end is set. Who
-- leaves before it ends it early; who stays after all has it back.
create or replace function contract_kept() returns trigger language plpgsql as $$
declare
  held contract;
begin
  -- a first day that is corrected; who comes back has it of another employment
  if tg_op = 'UPDATE' and old.joined_on <> new.joined_on and (old.left_on is null or new.joined_on <= old.left_on) then
    update contract c set starts_on = new.joined_on, version = version + 1
    where c.org_id = new.org_id and c.employee_id = new.id and c.starts_on = old.joined_on and c.renewal_of is null
      and c.ends_on >= new.joined_on;
  end if;
  select * into held from contract c where c.org_id = new.org_id and c.employee_id = new.id
    and (c.terminated_on is null or c.ended_by = 'Leaving')
    and not exists (select from contract n where n.org_id = c.org_id and n.renewal_of = c.id)
    and c.starts_on >= new.joined_on
  order by c.starts_on desc limit 1;
  if new.contract_ends_on is null then
    -- the employment goes on without an end
    if held.id is not null and held.terminated_on is null then
      update contract set terminated_on = least(held.ends_on, greatest(held.starts_on,
          (select (now() at time zone o.time_zone)::date from organization o where o.org_id = new.org_id))),
        ended_by = 'Record', termination_reason = 'The employment goes on without an end.', version = version + 1
      where org_id = held.org_id and id = held.id;
    end if;
    return null;
  end if;
  if held.id is null then
    held.starts_on := case
      when tg_op = 'UPDATE' and exists (select from contract c where c.org_id = new.org_id and c.employee_id = new.id
          and c.starts_on >= new.joined_on)
        then greatest(new.joined_on, (select (now() at time zone o.time_zone)::date from organization o where o.org_id = new.org_id))
      else new.joined_on end;
    insert into contract (org_id, id, employee_id, starts_on, ends_on)
    values (new.org_id, gen_random_uuid(), new.id, least(held.starts_on, new.contract_ends_on), new.contract_ends_on)
    returning * into held;
  elsif held.ends_on <> new.contract_ends_on then
    update contract set ends_on = new.contract_ends_on, starts_on = least(starts_on, new.contract_ends_on), version = version + 1
    where org_id = held.org_id and id = held.id returning * into held;
  end if;
  if new.left_on < held.ends_on then
    update contract set terminated_on = greatest(new.left_on, held.starts_on), termination_reason = left(coalesce(new.leaving_reason, 'Left'), 255),
      ended_by = 'Leaving', version = version + 1, separation_id = (select s.id from separation s
        where s.org_id = new.org_id and s.employee_id = new.id and s.state <> 'Stopped' order by s.last_working_on desc limit 1)
    where org_id = held.org_id and id = held.id and (terminated_on is distinct from new.left_on
      or termination_reason is distinct from left(coalesce(new.leaving_reason, 'Left'), 255));
  elsif held.ended_by = 'Leaving' then
    update contract set terminated_on = null, termination_reason = null, ended_by = null, separation_id = null, version = version + 1
    where org_id = held.org_id and id = held.id;
  end if;
  return null;
end $$;
