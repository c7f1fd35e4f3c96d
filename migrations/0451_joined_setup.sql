-- What joining asks of leave, without knowing its tables: of how many kinds somebody has been given something.
create function leave_types_given(person uuid) returns int language sql stable as $$
  select count(distinct leave_type_id)::int from leave_ledger
  where org_id = current_setting('app.org_id')::int and employee_id = person and days > 0
$$;
grant execute on function leave_types_given to chautari_app;

-- The step of the level that was agreed with a newcomer.
alter table pre_employment add column pay_step int check (pay_step between 1 and 99);
