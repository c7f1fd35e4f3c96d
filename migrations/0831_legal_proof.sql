-- Each number of identity is proven by a paper of its own: HR says that it was seen, and papers hang on it.
create table employee_legal_proof (
  org_id int not null references organization,
  id uuid not null default gen_random_uuid(),
  employee_id uuid not null,
  -- the column of employee_legal_info
  number text not null check (number in ('pan_no', 'citizenship_no', 'passport_no', 'licence_no', 'national_id_no',
    'provident_fund_no', 'social_security_no', 'investment_trust_no')),
  verified_at timestamptz,
  verified_by uuid references account,
  version int not null default 1,
  primary key (org_id, id),
  unique (org_id, employee_id, number),
  foreign key (org_id, employee_id) references employee_legal_info (org_id, employee_id) on delete cascade
);

alter table employee_legal_info no force row level security;
insert into employee_legal_proof (org_id, employee_id, number)
select l.org_id, l.employee_id, n.number from employee_legal_info l
cross join lateral (values ('pan_no', l.pan_no), ('citizenship_no', l.citizenship_no), ('passport_no', l.passport_no),
  ('licence_no', l.licence_no), ('national_id_no', l.national_id_no), ('provident_fund_no', l.provident_fund_no),
  ('social_security_no', l.social_security_no), ('investment_trust_no', l.investment_trust_no)) n (number, said)
where n.said is not null;
alter table employee_legal_info force row level security;
call tenant_table('employee_legal_proof', owner => 'employee_id');

-- What is read from the paper of each number, beside the number.
create function legal_paper() returns table (number text, columns text[]) immutable language sql as $$
  values ('pan_no', '{pan_no}'::text[]), ('citizenship_no', '{citizenship_no,citizenship_issued_at,citizenship_issued_on}'),
    ('passport_no', '{passport_no,passport_expires_on}'), ('licence_no', '{licence_no,licence_expires_on}'),
    ('national_id_no', '{national_id_no}'), ('provident_fund_no', '{provident_fund_no}'),
    ('social_security_no', '{social_security_no}'), ('investment_trust_no', '{investment_trust_no}')
$$;

-- By whichever way a number is written, also by a file or by the former version: what was seen was the former one.
create function legal_proof_follows() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update employee_legal_proof p set verified_at = null, verified_by = null, version = p.version + 1
    from new_rows n join old_rows o on o.org_id = n.org_id and o.employee_id = n.employee_id
    -- sealed by another key it is the same number
    and o.version <> n.version cross join legal_paper() k
    where p.org_id = n.org_id and p.employee_id = n.employee_id and p.number = k.number
      and exists (select from unnest(k.columns) c where to_jsonb(n) ->> c is distinct from to_jsonb(o) ->> c);
    delete from employee_legal_proof p using new_rows n
    where p.org_id = n.org_id and p.employee_id = n.employee_id and to_jsonb(n) ->> p.number is null;
  end if;
  insert into employee_legal_proof (org_id, employee_id, number)
  select n.org_id, n.employee_id, k.number from new_rows n cross join legal_paper() k
  where to_jsonb(n) ->> k.number is not null
  on conflict (org_id, employee_id, number) do nothing;
  return null;
end $$;
create trigger legal_proof_insert after insert on employee_legal_info
  referencing new table as new_rows for each statement execute function legal_proof_follows();
create trigger legal_proof_update after update on employee_legal_info
  referencing old table as old_rows new table as new_rows for each statement execute function legal_proof_follows();

create function legal_proof_papers() returns trigger language plpgsql as $$
begin
  delete from attachment a using old_rows o
  where a.org_id = o.org_id and a.subject_type = 'employee_record' and a.subject_id = o.id;
  return null;
end $$;
create trigger legal_proof_papers after delete on employee_legal_proof
  referencing old table as old_rows for each statement execute function legal_proof_papers();
