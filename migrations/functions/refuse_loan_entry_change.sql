-- The ledger of loans is added to. Its notes may go when somebody is forgotten, and an entry with the loan that it is of.
create or replace function refuse_loan_entry_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not exists (select from loan l where l.org_id = old.org_id and l.id = old.loan_id) then return old; end if;
  elsif (new.id, new.loan_id, new.employee_id, new.kind, new.principal, new.interest, new.fee, new.effective_on, new.payslip_id, new.instalment_seq)
    is not distinct from (old.id, old.loan_id, old.employee_id, old.kind, old.principal, old.interest, old.fee, old.effective_on, old.payslip_id, old.instalment_seq)
  then
    return new;
  end if;
  raise exception 'Entries of the ledger of loans are not changed.' using errcode = 'check_violation', constraint = 'loan_entry_kept';
end $$;
