-- Rights for a time: a deputy for a month, an auditor for the weeks of the audit. Both days hold; none is without an end.
alter table permission_group_member
  add column valid_from date,
  add column valid_to date,
  add constraint permission_group_member_period check (valid_to >= valid_from);
alter table membership
  add column audit_from date,
  add column audit_to date,
  add constraint membership_audit_period check (audit_to >= audit_from);
