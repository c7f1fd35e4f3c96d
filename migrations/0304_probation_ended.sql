-- Who is not confirmed at the end of a probation leaves in a way of its own.
alter table separation_type drop constraint separation_type_category_check,
  add constraint separation_type_category_check check (category in ('Voluntary', 'Involuntary', 'Redundancy', 'Retirement', 'End of contract', 'Death', 'Absconding', 'Terminated in probation'));
