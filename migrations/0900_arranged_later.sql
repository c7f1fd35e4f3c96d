-- What the last day of somebody takes away of what was arranged for later (specification 1.3, "Stop: the person stays"): a row of
-- the timeline or of the supervisors as it was, until they stay or are employed anew.
create table arranged_later (
  org_id int not null references organization,
  -- the row's own, by which it comes back
  id uuid not null,
  employee_id uuid not null,
  -- the row went, or only its end did
  kind text not null check (kind in ('Assignment', 'Supervisor', 'End of a supervisor')),
  was jsonb not null,
  -- by which stop it could not be put back; null: still kept
  left_out_of uuid,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, left_out_of) references separation (org_id, id) on delete cascade
);
create index arranged_later_employee on arranged_later (org_id, employee_id);
create index arranged_later_left_out on arranged_later (org_id, left_out_of) where left_out_of is not null;
call tenant_table('arranged_later', owner => 'employee_id');
