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
