-- Credit hours that nobody used in time go by an entry of their own, once.
alter table credit_hour_ledger
  drop constraint credit_hour_ledger_kind_check,
  add constraint credit_hour_ledger_kind_check check (kind in ('Earned', 'Deleted', 'Expired'));
create unique index credit_hour_ledger_expired on credit_hour_ledger (org_id, request_id) where kind = 'Expired';
create index credit_hour_ledger_expires on credit_hour_ledger (org_id, expires_on) where kind = 'Earned' and expires_on is not null;
