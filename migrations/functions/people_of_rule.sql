-- The people whom a segment's rule means on a day, such as {"work_locations": ["Remote", "Hybrid"]}.
create or replace function people_of_rule(rule jsonb, on_day date) returns table (employee_id uuid) language sql stable as $$
  with recursive branches as (
    select x::uuid as id from jsonb_array_elements_text(rule -> 'branch_ids') x
    union select b.id from branch b join branches above on b.parent_id = above.id
  ), divisions as (
    select x::uuid as id from jsonb_array_elements_text(rule -> 'division_ids') x
    union select d.id from division d join divisions above on d.parent_id = above.id
  )
  select e.id
  from employee e
  left join employment_assignment a on a.org_id = e.org_id and a.employee_id = e.id
    and a.valid_from <= on_day and (a.valid_to is null or a.valid_to >= on_day)
  where e.joined_on <= on_day and (e.left_on is null or e.left_on >= on_day)
    and not coalesce(rule -> 'exclude_ids' ? e.id::text, false)
    and (
      coalesce(rule -> 'include_ids' ? e.id::text, false)
      -- a rule that only names people means them alone
      or (not (rule ? 'include_ids' and rule - 'include_ids' - 'exclude_ids' = '{}')
        and (not rule ? 'branch_ids' or a.branch_id in (select id from branches))
        and (not rule ? 'division_ids' or a.division_id in (select id from divisions))
        and (not rule ? 'job_title_ids' or rule -> 'job_title_ids' ? a.job_title_id::text)
        and (not rule ? 'employment_level_ids' or rule -> 'employment_level_ids' ? a.employment_level_id::text)
        and (not rule ? 'level_group_ids' or exists (select from employment_level l
          where l.org_id = a.org_id and l.id = a.employment_level_id and rule -> 'level_group_ids' ? l.group_id::text))
        and (not rule ? 'employment_type_ids' or rule -> 'employment_type_ids' ? a.employment_type_id::text)
        and (not rule ? 'work_locations' or rule -> 'work_locations' ? a.work_location)
        and (not rule ? 'duty_station_ids' or exists (select from duty_station_assignment s
          where s.org_id = e.org_id and s.employee_id = e.id and rule -> 'duty_station_ids' ? s.station_id::text
            and s.valid_from <= on_day and (s.valid_to is null or s.valid_to >= on_day)))
        and (not rule ? 'genders' or rule -> 'genders' ? e.gender)
        and (not rule ? 'religion_ids' or rule -> 'religion_ids' ? e.religion_id::text)
        and (not rule ? 'ethnicity_ids' or rule -> 'ethnicity_ids' ? e.ethnicity_id::text)
        and (not rule ? 'marital_statuses' or rule -> 'marital_statuses' ? e.marital_status)
        and (not rule ? 'custom' or not exists (
          select from (select split_part(w, ':', 1) as code, array_agg(substr(w, strpos(w, ':') + 1)) as wanted
            from jsonb_array_elements_text(rule -> 'custom') w group by 1) c
          where not case jsonb_typeof(e.custom -> c.code)
            when 'array' then e.custom -> c.code ?| c.wanted
            when 'boolean' then case e.custom ->> c.code when 'true' then 'Yes' else 'No' end = any (c.wanted)
            when 'string' then e.custom ->> c.code = any (c.wanted)
            else '' = any (c.wanted) end))
        -- as statusOn of the module hris: a probation that ended without a word was passed
        and (not rule ? 'standing' or (rule ->> 'standing' = 'Probation') =
          (coalesce(e.confirmed_on > on_day, true) and coalesce(e.probation_ends_on >= on_day, false)))
        and (not rule ? 'service_from' or coalesce(e.served_since, e.joined_on) + make_interval(months => (rule ->> 'service_from')::int) <= on_day)
        and (not rule ? 'service_below' or coalesce(e.served_since, e.joined_on) + make_interval(months => (rule ->> 'service_below')::int) > on_day)
        and (not rule ? 'age_from' or e.date_of_birth + make_interval(years => (rule ->> 'age_from')::int) <= on_day)
        and (not rule ? 'age_below' or e.date_of_birth + make_interval(years => (rule ->> 'age_below')::int) > on_day))
    )
$$;
