-- Reimbursements are paid with the pay and are no part of it: neither of the gross nor of what tax and funds are computed from.

alter table payroll_heading drop constraint payroll_heading_source_check;
alter table payroll_heading
  add constraint payroll_heading_source_check check (source in ('Fixed', 'Formula', 'Monthly input', 'Unit of work',
    'Festival allowance', 'Leave encashment', 'Gratuity', 'Severance', 'Settlement payment', 'Settlement recovery',
    'Advance salary', 'Loan', 'Reimbursement', 'Income tax', 'Leaving tax')),
  add constraint payroll_heading_reimbursement
    check (source <> 'Reimbursement' or (kind = 'Earning' and tax = 'Not taxable'));

alter table payslip add column reimbursed numeric(14, 2) not null default 0 check (reimbursed >= 0);
alter table payslip drop constraint payslip_net;
alter table payslip add constraint payslip_net check (net = gross - deductions + reimbursed + rounding);
alter table payroll_run add column reimbursed numeric(16, 2) not null default 0;
