-- A talk with somebody who wants to leave: about the letter while it is open, about the separation once there is one.
create table retention_talk (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  request_id uuid,
  separation_id uuid,
  holder_id uuid not null check (holder_id <> employee_id),
  -- the task of the holder
  task_id uuid,
  talks_on date not null,
  talks_at text check (talks_at ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  place text check (length(place) between 1 and 150),
  state text not null default 'Planned' check (state in ('Planned', 'Stay to be confirmed', 'Retained', 'Exit confirmed', 'Not held')),
  -- what was offered and said
  outcome_remarks text check (length(outcome_remarks) between 1 and 255),
  -- of the person, to what the holder said
  answer_remarks text check (length(answer_remarks) between 1 and 255),
  held_on date,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  check (request_id is not null or separation_id is not null),
  check ((state in ('Planned', 'Not held')) = (held_on is null)),
  check (state = 'Planned' or outcome_remarks is not null),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, holder_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, request_id) references request (org_id, id) on delete cascade,
  foreign key (org_id, separation_id) references separation (org_id, id) on delete cascade,
  foreign key (org_id, task_id) references life_task (org_id, id) on delete set null (task_id)
);
-- one at a time
create unique index retention_talk_once on retention_talk (org_id, employee_id) where state in ('Planned', 'Stay to be confirmed');
create index retention_talk_holder on retention_talk (org_id, holder_id, talks_on desc);
create index retention_talk_employee on retention_talk (org_id, employee_id);
create index retention_talk_request on retention_talk (org_id, request_id) where request_id is not null;
create index retention_talk_separation on retention_talk (org_id, separation_id) where separation_id is not null;
create index retention_talk_task on retention_talk (org_id, task_id) where task_id is not null;
call tenant_table('retention_talk', owner => 'employee_id');
