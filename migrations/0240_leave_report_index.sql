-- Reports over everybody: balances and what lies below zero are added up from the index of the ledger alone, person by person
-- in its order, without reading 2 million entries; and how often somebody was away from the index of days in the same way.
-- Both stand in the place of narrower ones, so that no entry and no day is written once more.
drop index leave_ledger_account;
create index leave_ledger_account on leave_ledger (org_id, employee_id, leave_type_id, effective_on)
  include (days, minutes, kind, source_type, period_id);
drop index leave_day_employee;
create index leave_day_employee on leave_day (org_id, employee_id, date) include (request_id, fraction, counted_as) where is_live;
