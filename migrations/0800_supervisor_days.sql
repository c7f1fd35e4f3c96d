-- Who supervises whom from which day until which (specification 1.4 and 1.2): what was stays readable, and what is arranged for a
-- coming day holds from that day by itself. docs/adr/020 says why what holds is asked by day.

-- The business day of the organization: for rows that say no day, such as those of the version that serves meanwhile.
create function org_today() returns date language sql stable as $$
  select (now() at time zone o.time_zone)::date from organization o where o.org_id = current_org()
$$;
grant execute on function org_today to chautari_app;

alter table supervisor_link add column valid_from date, add column valid_to date;
-- What was made before has no day. It begins with the person: until now every day that was looked back at was answered with
-- these supervisors, and the day when a row was made is the day of an import for nearly all. Whoever has yet to join is seen already.
alter table supervisor_link no force row level security;
alter table employee no force row level security;
alter table supervisor_link disable trigger user;
update supervisor_link l set valid_from = least(e.joined_on, (now() at time zone o.time_zone)::date)
from employee e join organization o on o.org_id = e.org_id
where e.org_id = l.org_id and e.id = l.employee_id;
alter table supervisor_link enable trigger user;
alter table employee force row level security;
alter table supervisor_link
  alter column valid_from set not null,
  alter column valid_from set default org_today(),
  add check (valid_to >= valid_from),
  drop constraint supervisor_link_org_id_employee_id_authority_order_key,
  drop constraint supervisor_link_org_id_employee_id_supervisor_id_key,
  add constraint supervisor_link_order_overlap exclude using gist
    (org_id with =, employee_id with =, authority_order with =, daterange(valid_from, valid_to, '[]') with &&),
  add constraint supervisor_link_person_overlap exclude using gist
    (org_id with =, employee_id with =, supervisor_id with =, daterange(valid_from, valid_to, '[]') with &&);
create index supervisor_link_employee on supervisor_link (org_id, employee_id, authority_order, valid_from);
-- what begins or is over on a day
create index supervisor_link_begins on supervisor_link (org_id, valid_from);
create index supervisor_link_ends on supervisor_link (org_id, valid_to) where valid_to is not null;

-- Who supervises whom on a day: the one place that says what holds. Plain, so that a query that asks it is planned as if the
-- table stood there.
create function supervisor_on(on_day date) returns setof supervisor_link language sql stable as $$
  select * from supervisor_link l where l.valid_from <= on_day and (l.valid_to is null or l.valid_to >= on_day)
$$;
grant execute on function supervisor_on to chautari_app;

-- Sign-in must know who supervises on the day before it may look into the organization (docs/adr/006): the days are kept with the
-- membership, so that a coming one needs nobody to come. is_supervisor is for the version that serves meanwhile.
alter table membership add column supervising datemultirange not null default '{}';
create function supervising_days(org int, employee uuid) returns datemultirange language sql stable as $$
  select coalesce(range_agg(daterange(l.valid_from, l.valid_to, '[]')), '{}')
  from supervisor_link l where l.org_id = org and l.supervisor_id = employee
$$;
grant execute on function supervising_days to chautari_app;

create or replace function supervisor_flags() returns trigger language plpgsql as $$
begin
  update membership m set supervising = s.days, is_supervisor = s.is_open
  from (
    select c.org_id, c.supervisor_id, d.days, coalesce(upper_inf(d.days) or upper(d.days) > current_date, false) as is_open
    from (select distinct org_id, supervisor_id from changed) c, supervising_days(c.org_id, c.supervisor_id) d (days)
  ) s
  where m.org_id = s.org_id and m.employee_id = s.supervisor_id and (m.supervising, m.is_supervisor) <> (s.days, s.is_open);
  return null;
end $$;
create trigger supervisor_update_new after update on supervisor_link referencing new table as changed for each statement execute function supervisor_flags();
create trigger supervisor_update_old after update on supervisor_link referencing old table as changed for each statement execute function supervisor_flags();
update membership m set supervising = supervising_days(m.org_id, m.employee_id) where m.employee_id is not null;
alter table supervisor_link force row level security;

-- the version that serves meanwhile opens logins by the flag alone
create function membership_supervises() returns trigger language plpgsql as $$
begin
  new.supervising := supervising_days(new.org_id, new.employee_id);
  return new;
end $$;
create trigger membership_supervises before update of is_supervisor on membership for each row
  when (new.is_supervisor and isempty(new.supervising)) execute function membership_supervises();

-- asked of supervisors: of those who are on the day
create or replace function mechanism_asked(account uuid, at timestamptz) returns table (org_id int, mechanism text, due_at timestamptz)
language sql stable as $$
  select m.org_id, r.mechanism, coalesce(d.since, at) + r.grace_days * interval '1 day'
  from membership m
  join organization o on o.org_id = m.org_id
  join organization_security r on r.org_id = m.org_id and r.mechanism in ('totp', 'passkey') and r.enforced_for <> 'nobody'
  left join totp_demand d on d.org_id = m.org_id and d.account_id = m.account_id and d.mechanism = r.mechanism
  where m.account_id = account
    and (m.left_on is null or m.left_on >= (at at time zone o.time_zone)::date)
    and (r.enforced_for = 'everybody'
      or r.enforced_for in ('hr', 'supervisors') and (m.is_hr or m.is_audit)
      or r.enforced_for = 'supervisors' and m.supervising @> (at at time zone o.time_zone)::date
      or r.enforced_for = 'groups' and exists (select from security_group s
        join permission_group_member x on x.org_id = s.org_id and x.group_id = s.group_id
        where s.org_id = m.org_id and s.security_id = r.id and x.account_id = m.account_id)
      or exists (select from user_security u
        where u.org_id = m.org_id and u.account_id = m.account_id and u.mechanism = r.mechanism))
$$;
