-- Where a sign-in came from: the country of its address as it was known on that day, ISO 3166 alpha-2. Null where the
-- address is private or nobody knows, and in rows from before.
alter table security_event add column country text;
alter table account_session add column country text;
alter table account_device add column country text;

-- which countries there are, for the filter of the log
create index security_event_country on security_event (org_id, country) where area = 'login' and country is not null;
