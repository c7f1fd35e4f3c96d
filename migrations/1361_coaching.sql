-- One-to-one sessions. What is said in them is no matter of the audit, which HR reads: sessions keep no history of their words.
create table coaching_session (
  org_id int not null references organization,
  id uuid not null,
  coach_employee_id uuid not null,
  employee_id uuid not null,
  goal_id uuid,
  topic text not null check (length(topic) between 1 and 150),
  kind text not null default 'One-to-one' check (kind in ('One-to-one', 'Performance', 'Development', 'Feedback', 'Return from leave')),
  scheduled_on date not null,
  starts_at time,
  minutes int not null default 30 check (minutes between 5 and 480),
  agenda text check (length(agenda) <= 4000),
  state text not null default 'Planned' check (state in ('Planned', 'Confirmed', 'Held', 'Cancelled', 'No-show')),
  next_on date,
  acknowledged_at timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (org_id, id),
  constraint coaching_session_of_two check (coach_employee_id <> employee_id),
  foreign key (org_id, coach_employee_id) references employee (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id),
  foreign key (org_id, goal_id) references goal (org_id, id)
);
create index coaching_session_employee on coaching_session (org_id, employee_id, scheduled_on);
create index coaching_session_coach on coaching_session (org_id, coach_employee_id, scheduled_on);
create index coaching_session_goal on coaching_session (org_id, goal_id) where goal_id is not null;
call tenant_table('coaching_session', audit => 'run');

-- What each of the two wrote. Who may read it stands in the row, and the policy below holds it for every query of the
-- program, whatever the role: a private note has no reader but its author.
create table coaching_note (
  org_id int not null references organization,
  id uuid not null,
  session_id uuid not null,
  employee_id uuid not null,
  is_private boolean not null,
  author_account_id uuid not null references account on delete cascade,
  reader_account_ids uuid[] not null check (cardinality(reader_account_ids) between 1 and 2),
  body text not null check (length(body) between 1 and 10000),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (org_id, id),
  unique (org_id, session_id, employee_id, is_private),
  constraint coaching_note_private check (not is_private or reader_account_ids = array[author_account_id]),
  constraint coaching_note_author check (author_account_id = any (reader_account_ids)),
  foreign key (org_id, session_id) references coaching_session (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id)
);
create index coaching_note_author on coaching_note (author_account_id);
create index coaching_note_employee on coaching_note (org_id, employee_id);
call tenant_table('coaching_note', audit => 'run');
-- `role` is none for the owner of the tables alone, who forgets people; every call of the program sets one
create policy readers on coaching_note as restrictive
  using (current_setting('role') = 'none' or current_setting('app.account_id')::uuid = any (reader_account_ids))
  with check (current_setting('role') = 'none' or author_account_id = current_setting('app.account_id')::uuid);

create table coaching_action (
  org_id int not null references organization,
  id uuid not null,
  session_id uuid not null,
  title text not null check (length(title) between 1 and 255),
  employee_id uuid not null,
  due_on date not null,
  done_on date,
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, session_id) references coaching_session (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id)
);
create index coaching_action_session on coaching_action (org_id, session_id, due_on);
create index coaching_action_employee on coaching_action (org_id, employee_id, due_on) where done_on is null;
call tenant_table('coaching_action', audit => 'run');
