-- A change of the employment may start the balances of leave anew, where its type lets it.
alter table change_type add column changes_leave boolean not null default false;
alter table employment_review
  add column leave_balances text not null default 'keep' check (leave_balances in ('keep', 'restart'));

-- From the day on which it was applied it is a fact that earning rests on.
create function leave_due_of_review() returns trigger language plpgsql as $$
begin
  update leave_due set due_on = '0001-01-01' where org_id = new.org_id and employee_id = new.employee_id and due_on > '0001-01-01';
  return null;
end $$;
create trigger leave_due after insert or update on employment_review
for each row when (new.state = 'Applied' and new.leave_balances = 'restart') execute function leave_due_of_review();

-- What records of people ask of leave, without knowing its tables: until when its balances are settled.
create function leave_settled_until() returns date language sql stable as $$
  select greatest(
    (select locked_until from leave_lock where org_id = current_setting('app.org_id')::int order by at desc, id desc limit 1),
    (select max(y.applicable_to) from leave_year_end e join fiscal_year y on y.org_id = e.org_id and y.id = e.period_id
      where e.org_id = current_setting('app.org_id')::int and e.state = 'Closed'))
$$;
grant execute on function leave_settled_until to chautari_app;
