-- needs: tenant_table
-- Two people exchange what they work on a date, or on two. The shifts are those when it was asked for; null is a day off.
create table shift_swap (
  org_id int not null references organization,
  request_id uuid not null,
  employee_id uuid not null,
  colleague_id uuid not null check (colleague_id <> employee_id),
  date date not null,
  other_date date check (other_date <> date),
  own_shift_id uuid,
  colleague_shift_id uuid,
  other_own_shift_id uuid,
  other_colleague_shift_id uuid,
  is_live boolean not null default true,
  primary key (org_id, request_id),
  foreign key (org_id, request_id) references request (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, colleague_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, own_shift_id) references work_shift (org_id, id),
  foreign key (org_id, colleague_shift_id) references work_shift (org_id, id),
  foreign key (org_id, other_own_shift_id) references work_shift (org_id, id),
  foreign key (org_id, other_colleague_shift_id) references work_shift (org_id, id)
);
create index shift_swap_employee on shift_swap (org_id, employee_id, date);
create index shift_swap_colleague on shift_swap (org_id, colleague_id, date);
call tenant_table('shift_swap', key => 'request_id', owner => 'employee_id');
