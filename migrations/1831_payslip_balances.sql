-- What a payslip says of leave and loans, as it was when its payroll was closed. Null: not closed yet, or closed before it was kept.
alter table payslip add column balances jsonb;
