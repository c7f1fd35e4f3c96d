-- In which terms a degree was marked: a figure says nothing without them.
alter table employee_education add column score_kind text
  check (score_kind in ('Percentage', 'GPA of 4', 'CGPA of 10', 'Division', 'Letter grade'));

-- Nepal's addresses: province and ward beside district and local level.
alter table employee_address
  add column province text check (length(province) between 1 and 60),
  add column ward int check (ward between 1 and 60);
create index employee_address_city on employee_address (org_id, district, city) where city is not null;

-- An account that the pay is led to by a request of its owner takes effect only after days of waiting.
alter table employee_bank add column effective_on date;

-- Put under letters; seen by its owner and by those who keep the record.
alter table employee
  add column signature_file_id uuid,
  add foreign key (org_id, signature_file_id) references stored_file (org_id, id) on delete set null (signature_file_id);

-- Fields of the organization that stay as they were first entered, for HR too.
do $$
declare name text;
begin
  for name in select conname from pg_constraint where conrelid = 'custom_field'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%own_change%' and pg_get_constraintdef(oid) not like '%is_sensitive%' loop
    execute format('alter table custom_field drop constraint %I', name);
  end loop;
end $$;
alter table custom_field
  add constraint custom_field_own_change check (own_change in ('Directly', 'By request', 'Never', 'Read-only')),
  add constraint custom_field_own_seen check (own_change in ('Never', 'Read-only') or seen_by <> 'HR');
