-- needs: refuse_advance_repayment_change
-- What goes back of an advance is deducted from pay, paid by hand, or taken over by the advance that tops it up. What is
-- left is what was paid out and taken over, less the sum of these entries.
alter table advance_salary_request
  add column is_top_up boolean not null default false,
  -- what it took over of earlier ones as it was paid out
  add column merged numeric(14, 2) not null default 0 check (merged >= 0),
  add column guarantor_id uuid,
  add constraint advance_salary_request_voucher check (length(voucher_no) <= 60),
  add constraint advance_salary_request_guarantor check (guarantor_id <> employee_id),
  add foreign key (org_id, guarantor_id) references employee (org_id, id);
create index advance_salary_request_guarantor on advance_salary_request (org_id, guarantor_id) where guarantor_id is not null;

alter table advance_salary_repayment
  add column id uuid not null default gen_random_uuid(),
  add column kind text not null default 'Deduction' check (kind in ('Deduction', 'Settlement', 'Merged')),
  -- of a deduction the end of its period, where it is not said
  add column effective_on date,
  add column voucher_no text check (length(voucher_no) <= 60),
  add column account_id uuid,
  add column account_name text,
  add column created_at timestamptz not null default now();
alter table advance_salary_repayment drop constraint advance_salary_repayment_pkey;
alter table advance_salary_repayment alter column payslip_id drop not null;
alter table advance_salary_repayment
  add primary key (org_id, id),
  add constraint advance_salary_repayment_kind check ((kind = 'Deduction') = (payslip_id is not null)),
  add constraint advance_salary_repayment_day check (kind = 'Deduction' or effective_on is not null);
create unique index advance_salary_repayment_once on advance_salary_repayment (org_id, request_id, payslip_id) where payslip_id is not null;
create index advance_salary_repayment_request on advance_salary_repayment (org_id, request_id) include (amount);
create trigger advance_salary_repayment_kept before update or delete on advance_salary_repayment
  for each row execute function refuse_advance_repayment_change();

-- until now an advance was taken back from its approval on: it counts as paid out then
alter table advance_salary_request no force row level security;
alter table request no force row level security;
update advance_salary_request d set disbursed_on = q.decided_at::date
from request q where q.org_id = d.org_id and q.id = d.request_id and q.status = 'Approved' and d.disbursed_on is null;
alter table advance_salary_request force row level security;
alter table request force row level security;
