-- Until when a contract was to run, as it was known on a day: a report of a past day must not know of what was agreed
-- later. Written by the database itself, whichever way the end was set.
create table contract_term (
  org_id int not null references organization,
  employee_id uuid not null,
  known_from date not null,
  -- null: from that day on there is no end
  ends_on date,
  primary key (org_id, employee_id, known_from),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);

-- What is known of the time before: the first end, each renewal from its day on, and what else was set until now. Of all
-- organizations at once, which an owner who is no superuser may read only so.
alter table employee no force row level security;
alter table contract_renewal no force row level security;
insert into contract_term (org_id, employee_id, known_from, ends_on)
select e.org_id, e.id, e.joined_on, coalesce(
  (select r.ended_on from contract_renewal r where r.org_id = e.org_id and r.employee_id = e.id order by r.created_at limit 1),
  e.contract_ends_on)
from employee e where e.contract_ends_on is not null
  or exists (select from contract_renewal r where r.org_id = e.org_id and r.employee_id = e.id);
insert into contract_term (org_id, employee_id, known_from, ends_on)
select distinct on (r.org_id, r.employee_id, greatest(r.created_at::date, e.joined_on + 1))
  r.org_id, r.employee_id, greatest(r.created_at::date, e.joined_on + 1), r.ends_on
from contract_renewal r join employee e on e.org_id = r.org_id and e.id = r.employee_id
order by r.org_id, r.employee_id, greatest(r.created_at::date, e.joined_on + 1), r.created_at desc;
insert into contract_term (org_id, employee_id, known_from, ends_on)
select e.org_id, e.id, greatest(current_date, e.joined_on), e.contract_ends_on
from employee e join lateral (select t.ends_on from contract_term t where t.org_id = e.org_id and t.employee_id = e.id
  order by t.known_from desc limit 1) t on t.ends_on is distinct from e.contract_ends_on
on conflict (org_id, employee_id, known_from) do update set ends_on = excluded.ends_on;
alter table employee force row level security;
alter table contract_renewal force row level security;
call tenant_table('contract_term', key => 'employee_id', audit => 'run');

create function contract_term_kept() returns trigger language plpgsql as $$
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
create trigger contract_term_insert after insert on employee for each row
  when (new.contract_ends_on is not null) execute function contract_term_kept();
create trigger contract_term_update after update of contract_ends_on, joined_on on employee for each row execute function contract_term_kept();
