-- An organization may want two approvals of a payroll: the first is kept, and three people have then looked at it.
alter table payroll_run
  add column first_approved_by uuid,
  add column first_approved_at timestamptz,
  drop constraint payroll_run_four_eyes,
  add constraint payroll_run_four_eyes check (
    approved_by is distinct from generated_by or approved_by is null),
  add constraint payroll_run_six_eyes check (
    first_approved_by is null or (first_approved_by is distinct from generated_by and first_approved_by is distinct from approved_by));
