-- needs: tenant_table
-- An adjustment adds punches, moves one, says that one does not count, or which way somebody went.
alter table attendance_adjustment
  add column kind text not null default 'Add punch' check (kind in ('Add punch', 'Change time', 'Void punch', 'Set direction')),
  add column punch_id uuid,
  add column new_time time,
  add column direction text check (direction in ('In', 'Out', 'Break out', 'Break in')),
  drop constraint attendance_adjustment_check,
  add constraint attendance_adjustment_check check (case kind
    when 'Add punch' then num_nonnulls(check_in, check_out) > 0 and num_nonnulls(punch_id, new_time, direction) = 0
    else num_nonnulls(check_in, check_out) = 0 and punch_id is not null
      and (kind = 'Change time') = (new_time is not null) and (kind = 'Set direction') = (direction is not null) end),
  add foreign key (org_id, punch_id) references punch (org_id, id) on delete cascade;
create unique index attendance_adjustment_punch on attendance_adjustment (org_id, punch_id) where is_live;

-- Which request said that a punch does not count: revoked, it counts again.
alter table punch_void
  add column request_id uuid,
  add foreign key (org_id, request_id) references request (org_id, id) on delete cascade;
create index punch_void_request on punch_void (org_id, request_id) where request_id is not null;
