-- Leave of the type that a credit hour setting names is taken from credit hours, by entries of their own.
alter table credit_hour_ledger
  drop constraint credit_hour_ledger_kind_check,
  add constraint credit_hour_ledger_kind_check check (kind in ('Earned', 'Deleted', 'Expired', 'Used')),
  add column leave_request_id uuid,
  add constraint credit_hour_ledger_leave check ((kind = 'Used') = (leave_request_id is not null)),
  add foreign key (org_id, leave_request_id) references request (org_id, id) on delete cascade;
create index credit_hour_ledger_leave on credit_hour_ledger (org_id, leave_request_id) where leave_request_id is not null;
-- what a withdrawn leave gives back after its last day expires by a further entry
drop index credit_hour_ledger_expired;
