-- A closed run is changed by nobody: what is wrong in it is corrected by a later one. That it was paid or acknowledged is no change.
create or replace function refuse_closed_payslip() returns trigger language plpgsql as $$
begin
  if exists (select from payroll_run r where r.org_id = old.org_id and r.id = old.run_id and r.state = 'Closed')
    and (tg_op = 'DELETE' or (new.net, new.gross, new.deductions, new.reimbursed, new.tax, new.employee_id, new.run_id, new.computed, new.balances)
      is distinct from (old.net, old.gross, old.deductions, old.reimbursed, old.tax, old.employee_id, old.run_id, old.computed, old.balances))
  then
    raise exception 'This payroll is closed.' using errcode = 'check_violation', constraint = 'payslip_closed';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
