-- Contracts with an end, one row each: what was agreed, the signed paper, which one it renews, and whether it ended early.
create table contract (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  -- what was agreed beside the days
  terms text check (length(terms) between 1 and 5000),
  -- the signed paper
  file_id uuid,
  renewal_of uuid,
  remarks text check (length(remarks) between 1 and 255),
  -- its last day, where it ended before its end, and by what
  terminated_on date,
  termination_reason text check (length(termination_reason) between 1 and 255),
  ended_by text check (ended_by in ('Leaving', 'Review', 'Record')),
  review_id uuid,
  separation_id uuid,
  created_by uuid references account on delete set null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (org_id, id),
  check ((terminated_on is null) = (ended_by is null)),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, file_id) references stored_file (org_id, id),
  foreign key (org_id, renewal_of) references contract (org_id, id),
  foreign key (org_id, review_id) references employment_review (org_id, id),
  foreign key (org_id, separation_id) references separation (org_id, id) on delete set null (separation_id)
);
-- a contract is renewed by one other
create unique index contract_renewal_of on contract (org_id, renewal_of) where renewal_of is not null;
create index contract_employee on contract (org_id, employee_id, ends_on desc);
create index contract_end on contract (org_id, ends_on);
create index contract_file on contract (org_id, file_id) where file_id is not null;
create index contract_review on contract (org_id, review_id) where review_id is not null;
create index contract_separation on contract (org_id, separation_id) where separation_id is not null;

-- What is known of the time before: each renewal followed the contract that ended, and the last of them runs. Of all
-- organizations at once, which an owner who is no superuser may read only so.
alter table employee no force row level security;
alter table contract_renewal no force row level security;
insert into contract (org_id, id, employee_id, starts_on, ends_on, remarks, created_by, created_at)
select r.org_id, r.id, r.employee_id, least(r.ended_on + 1, r.ends_on), r.ends_on, r.remarks,
  (select a.id from account a where a.id = r.account_id), r.created_at
from contract_renewal r;
-- the first of each, which was renewed or runs until today's end
insert into contract (org_id, id, employee_id, starts_on, ends_on, created_at)
select e.org_id, gen_random_uuid(), e.id, least(e.joined_on, f.ends_on), f.ends_on, e.created_at
from employee e join lateral (select coalesce((select r.ended_on from contract_renewal r
  where r.org_id = e.org_id and r.employee_id = e.id order by r.created_at limit 1), e.contract_ends_on) as ends_on) f on f.ends_on is not null;
update contract c set renewal_of = p.id from (
  select org_id, id, lag(id) over (partition by org_id, employee_id order by ends_on, created_at) as before from contract) n
  join contract p on p.org_id = n.org_id and p.id = n.before
where c.org_id = n.org_id and c.id = n.id;
-- where another end was set since by hand, that is the one of the last
update contract c set ends_on = e.contract_ends_on, starts_on = least(c.starts_on, e.contract_ends_on) from employee e
where e.org_id = c.org_id and e.id = c.employee_id and e.contract_ends_on is not null and c.ends_on <> e.contract_ends_on
  and not exists (select from contract n where n.org_id = c.org_id and n.renewal_of = c.id);
update contract c set terminated_on = e.left_on, termination_reason = e.leaving_reason, ended_by = 'Leaving',
  separation_id = (select s.id from separation s where s.org_id = e.org_id and s.employee_id = e.id and s.state <> 'Stopped'
    order by s.last_working_on desc limit 1)
from employee e
where e.org_id = c.org_id and e.id = c.employee_id and e.left_on < c.ends_on and e.left_on >= c.starts_on
  and not exists (select from contract n where n.org_id = c.org_id and n.renewal_of = c.id);
alter table employee force row level security;
alter table contract_renewal force row level security;
call tenant_table('contract', owner => 'employee_id');
drop table contract_renewal;

-- The contract that runs or ran last, and the end in the record of the employee, are one: whichever way that end is set. Who
-- leaves before it ends it early; who stays after all has it back.
create function contract_kept() returns trigger language plpgsql as $$
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
create trigger contract_kept_insert after insert on employee for each row
  when (new.contract_ends_on is not null) execute function contract_kept();
create trigger contract_kept_update after update of contract_ends_on, joined_on, left_on, leaving_reason on employee for each row
  when ((new.contract_ends_on is not null or old.contract_ends_on is not null)
    and (old.contract_ends_on is distinct from new.contract_ends_on or old.joined_on <> new.joined_on
      or old.left_on is distinct from new.left_on or old.leaving_reason is distinct from new.leaving_reason))
  execute function contract_kept();
