-- How an exit interview is held: by form, in a meeting, or by a link for who has left. Its answers stay in the answer sheet.
create table exit_meeting (
  org_id int not null references organization,
  separation_id uuid not null,
  employee_id uuid not null,
  mode text not null default 'Form' check (mode in ('Form', 'Meeting', 'Link')),
  interviewer_id uuid check (interviewer_id <> employee_id),
  meets_on date,
  meets_at text check (meets_at ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  place text check (length(place) between 1 and 150),
  -- of the secret in the link; none while no link is good. Another link takes the place of the former.
  token_hash text,
  sent_to text check (length(sent_to) between 3 and 255),
  sent_at timestamptz,
  expires_at timestamptz,
  version int not null default 1,
  primary key (org_id, separation_id),
  check ((meets_on is null) = (meets_at is null)),
  check (mode <> 'Meeting' or (meets_on is not null and interviewer_id is not null)),
  check (token_hash is null or (expires_at is not null and sent_at is not null and sent_to is not null)),
  foreign key (org_id, separation_id) references separation (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, interviewer_id) references employee (org_id, id)
);
create unique index exit_meeting_token on exit_meeting (org_id, token_hash) where token_hash is not null;
create index exit_meeting_employee on exit_meeting (org_id, employee_id);
create index exit_meeting_interviewer on exit_meeting (org_id, interviewer_id) where interviewer_id is not null;
call tenant_table('exit_meeting', key => 'separation_id', owner => 'employee_id');
