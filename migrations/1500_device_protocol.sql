-- What devices tell of themselves, when they were silent, what became of lines that could not be read.
alter table attendance_device
  -- addresses that it may call from; none: from everywhere
  add networks text[] not null default '{}';
-- devices of other makers send by a key of the organization
alter table attendance_device
  drop constraint attendance_device_protocol_check,
  drop constraint attendance_device_check,
  add check (protocol in ('ZKTeco push', 'HTTP', 'File')),
  add check (protocol <> 'ZKTeco push' or serial is not null);
alter table device_contact
  add model text,
  add push_version text,
  add users_count int,
  add punches_count int;

-- A device was not heard of for longer than its setting allows.
create table device_gap (
  org_id int not null references organization,
  id uuid not null,
  device_id uuid not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, device_id) references attendance_device (org_id, id) on delete cascade,
  check (to_at > from_at)
);
create index device_gap_device on device_gap (org_id, device_id, from_at);
call tenant_table('device_gap', audit => 'run');

-- A line is entered as a punch, or dismissed; the line itself stays.
alter table device_line
  add state text not null default 'Unread' check (state in ('Unread', 'Entered', 'Dismissed')),
  add punch_id uuid,
  add account_id uuid,
  add version int not null default 1,
  add foreign key (org_id, punch_id) references punch (org_id, id) on delete set null (punch_id);

alter table device_command drop constraint device_command_state_check;
alter table device_command add version int not null default 1,
  add check (state in ('Queued', 'Sent', 'Done', 'Failed', 'Expired', 'Cancelled'));

-- the punches of a number and of a device, matched or not
create index punch_device_user on punch (org_id, device_user_id, occurred_at) where device_user_id is not null;
drop index punch_unmatched;
create index punch_pending on punch (org_id, occurred_at) where is_pending;
-- the latest punches of everybody, as they came
create index punch_received on punch (org_id, received_at) where device_user_id is not null;
