-- What a person has done lately (specification 1, section 7: recent-activity) is looked up by the person.
create index audit_row_account on audit_row (org_id, account_id, at desc) where account_id is not null;
