-- A change of the employment may change the pay, with the job or by itself; only its type lets it.
alter table change_type
  add column changes_pay boolean not null default false,
  drop constraint change_type_category_check,
  add constraint change_type_category_check check (category in ('Confirmation', 'Promotion', 'Demotion', 'Transfer', 'Redesignation', 'Contract renewal', 'Probation extension', 'Step increment', 'Package change', 'Supervisor change', 'End of secondment'));
-- null: stays as it is; the one that is named says how the person is paid
alter table employment_review
  add column annual_salary numeric(14, 2) check (annual_salary > 0),
  add column hourly_rate numeric(12, 4) check (hourly_rate > 0),
  add constraint employment_review_pay check (annual_salary is null or hourly_rate is null);
