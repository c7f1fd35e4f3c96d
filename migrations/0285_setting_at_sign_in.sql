-- Where HR may come from is read at sign-in, across organizations, as owner: as memberships and groups are.
alter table singleton_setting no force row level security;
