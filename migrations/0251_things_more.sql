-- Who has something says so; a meeting that nobody begins gives its room back; who is invited is told.
alter table equipment_assignment add column acknowledged_at timestamptz;

alter table meeting_booking
  add column started_at timestamptz,
  -- cancelled by the program, because nobody had begun it
  add column released_at timestamptz;
create index meeting_booking_waiting on meeting_booking (org_id, starts_at)
  where cancelled_at is null and started_at is null;

create table meeting_attendee (
  org_id int not null references organization,
  booking_id uuid not null,
  employee_id uuid not null,
  primary key (org_id, booking_id, employee_id),
  foreign key (org_id, booking_id) references meeting_booking (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index meeting_attendee_employee on meeting_attendee (org_id, employee_id);
call tenant_table('meeting_attendee', key => 'employee_id', owner => 'booking_id');

-- How the file for the bank is written, a line for each payment.
alter table organization_bank_account add column file_format text check (length(file_format) <= 1000);
