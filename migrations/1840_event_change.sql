-- needs: tenant_table
-- What an event was before its date, time or place changed, and what people had answered by then.
alter table event
  add column moved_until date,
  add column moved_starts_at time,
  add column moved_ends_at time,
  add column moved_venue text check (length(moved_venue) between 1 and 255);

-- Answers to a date, time or place that no longer holds: everybody was asked again. Rows are only added.
create table event_former_answer (
  org_id int not null references organization,
  event_id uuid not null,
  employee_id uuid not null,
  -- of the event as they answered it
  event_version int not null,
  answer text not null check (answer in ('Going', 'Maybe', 'Not going')),
  guests int not null check (guests between 0 and 10),
  is_waiting boolean not null,
  answered_at timestamptz,
  -- the first day that they answered for
  starts_on date not null,
  asked_again_at timestamptz not null,
  primary key (org_id, event_id, employee_id, event_version),
  foreign key (org_id, event_id) references event (org_id, id) on delete cascade,
  constraint event_former_answer_employee_fk foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index event_former_answer_employee on event_former_answer (org_id, employee_id);
call tenant_table('event_former_answer', key => 'event_id');
