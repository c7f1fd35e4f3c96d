-- Who reads what a newcomer will be paid is kept as it is of those who work here; once they have joined it is told of them.
alter table sensitive_read
  add column newcomer_id uuid,
  add constraint sensitive_read_newcomer_fkey foreign key (org_id, newcomer_id) references pre_employment (org_id, id) on delete cascade,
  add constraint sensitive_read_whose check (employee_id is null or newcomer_id is null);
drop index sensitive_read_once;
create unique index sensitive_read_once on sensitive_read (org_id, account_id, employee_id, newcomer_id, part, how, about, quarter) nulls not distinct
  where endpoint is null;
create index sensitive_read_newcomer on sensitive_read (org_id, newcomer_id, at);
create policy reach_newcomer on sensitive_read as restrictive to chautari_part
  using (newcomer_id is null or newcomer_id in (select p.id from pre_employment p));

-- A newcomer is paid by the year or by the hour, as everybody.
alter table pre_employment
  add column hourly_rate numeric(12, 4) check (hourly_rate > 0),
  add constraint pre_employment_pay check (annual_salary is null or hourly_rate is null);
