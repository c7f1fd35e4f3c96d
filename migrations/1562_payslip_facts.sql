-- What a payslip was computed from, as a hash: generating again leaves those alone whose facts have not changed.
alter table payslip add column facts_hash text;
