-- needs: tenant_table
-- How each bank takes a list of payments, as data, and payments that a bank sent back.

create table bank_file_template (
  org_id int not null references organization,
  id uuid not null,
  name text not null,
  -- null: accounts of every bank
  bank_name text,
  delimiter text not null check (delimiter in ('Comma', 'Semicolon', 'Tab', 'Pipe')),
  has_heading boolean not null default true,
  columns text not null,
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id),
  constraint bank_file_template_name unique (org_id, name)
);
call tenant_table('bank_file_template');

alter table payslip add column payment_failure text check (payment_failure is null or paid_on is null);
