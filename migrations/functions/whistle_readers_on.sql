-- Who holds the key of a report and may still come in on a day.
create or replace function whistle_readers_on(report uuid, day date) returns setof uuid language sql stable as $$
  select i.id from whistle_report_key k
  join whistle_investigator i on i.org_id = k.org_id and i.id = k.investigator_id
  left join employee e on e.org_id = i.org_id and e.id = i.employee_id
  where k.org_id = current_org() and k.report_id = report and not i.is_archived
    and case when i.account_id is null then e.left_on is null or e.left_on >= day
      else exists (select from membership m where m.org_id = i.org_id and m.account_id = i.account_id and m.is_investigator) end
$$;
