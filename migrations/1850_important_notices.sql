-- needs: tenant_table
-- Important notices: how long they stand first, who was notified, and who has read or acknowledged them.
alter table notice_post
  add column is_important boolean not null default false,
  -- the last day on which it stands first; null: until read
  add column important_until date,
  add column asks_acknowledgement boolean not null default false,
  -- its audience has been notified of it, once and for all
  add column notified_at timestamptz,
  -- the last employee of the batches done so far
  add column notified_through uuid,
  add column reminded_on date,
  add constraint notice_post_important check (is_important or important_until is null and not asks_acknowledgement),
  -- walls of events have an audience of their own
  add constraint notice_post_important_board check (not is_important or event_id is null);
create index notice_post_important on notice_post (org_id, published_at) where is_important and state = 'Published';

create table notice_reading (
  org_id int not null references organization,
  post_id uuid not null,
  employee_id uuid not null,
  read_at timestamptz not null,
  acknowledged_at timestamptz,
  primary key (org_id, post_id, employee_id),
  foreign key (org_id, post_id) references notice_post (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index notice_reading_employee on notice_reading (org_id, employee_id);
call tenant_table('notice_reading', key => 'post_id');
