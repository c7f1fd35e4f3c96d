-- What a soft loan costs less than the market is income for tax that nobody pays out: its heading carries the amount alone.
alter table payroll_heading drop constraint payroll_heading_source_check;
alter table payroll_heading
  add constraint payroll_heading_source_check check (source in ('Fixed', 'Formula', 'Monthly input', 'Unit of work',
    'Festival allowance', 'Leave encashment', 'Gratuity', 'Severance', 'Settlement payment', 'Settlement recovery',
    'Advance salary', 'Loan', 'Loan benefit', 'Reimbursement', 'Income tax', 'Leaving tax')),
  add constraint payroll_heading_benefit
    check (source <> 'Loan benefit' or (kind = 'Information' and tax = 'Taxable'));
create unique index payroll_heading_one_benefit on payroll_heading (org_id) where not is_archived and source = 'Loan benefit';
