-- Why somebody is confirmed though type and level put them on probation, or before it is over.
alter table employee add column confirmation_reason text check (length(confirmation_reason) <= 255);
alter table employment_spell add column confirmation_reason text check (length(confirmation_reason) <= 255);
