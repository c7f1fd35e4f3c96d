-- What goes back of advances is added to, and goes only with the advance or the payslip that it is of.
create or replace function refuse_advance_repayment_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not exists (select from advance_salary_request d where d.org_id = old.org_id and d.request_id = old.request_id)
      or (old.payslip_id is not null and not exists (select from payslip s where s.org_id = old.org_id and s.id = old.payslip_id))
    then return old; end if;
  elsif (new.id, new.request_id, new.kind, new.amount, new.effective_on, new.payslip_id)
    is not distinct from (old.id, old.request_id, old.kind, old.amount, old.effective_on, old.payslip_id)
  then
    return new;
  end if;
  raise exception 'Repayments of advances are not changed.' using errcode = 'check_violation', constraint = 'advance_salary_repayment_kept';
end $$;
