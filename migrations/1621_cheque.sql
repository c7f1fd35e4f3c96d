-- Pay by cheque: the number of the cheque that somebody's net pay is written on.
alter table payslip
  add column cheque_number text check (length(cheque_number) between 1 and 30);
create unique index payslip_cheque on payslip (org_id, cheque_number) where cheque_number is not null and payment_failure is null;
