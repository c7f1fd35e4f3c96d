-- Until when somebody's leave balances are settled, for modules that do not know leave's tables.
create or replace function leave_settled_until() returns date language sql stable as $$
  select greatest(
    (select locked_until from leave_lock where org_id = current_setting('app.org_id')::int order by at desc, id desc limit 1),
    (select max(y.applicable_to) from leave_year_end e join fiscal_year y on y.org_id = e.org_id and y.id = e.period_id
      where e.org_id = current_setting('app.org_id')::int and e.state = 'Closed'))
$$;
