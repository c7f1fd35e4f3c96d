-- How many kinds of leave somebody has been given, for modules that do not know leave's tables.
create or replace function leave_types_given(person uuid) returns int language sql stable as $$
  select count(distinct leave_type_id)::int from leave_ledger
  where org_id = current_setting('app.org_id')::int and employee_id = person and days > 0
$$;
