-- What a newcomer will be paid is agreed before the first day, and joins the record with them.
alter table pre_employment add column annual_salary numeric(14, 2) check (annual_salary > 0);
