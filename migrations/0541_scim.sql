-- What the directory of the organization calls its people, where it keeps their logins here (SCIM, RFC 7643).
alter table membership
  add column scim_external_id text check (length(scim_external_id) between 1 and 255),
  add column scim_user_name text check (length(scim_user_name) between 1 and 255),
  -- the login was closed by it: what HR has closed by hand is not its to open
  add column scim_closed boolean not null default false;
create unique index membership_scim_external_id on membership (org_id, scim_external_id);
create unique index membership_scim_user_name on membership (org_id, lower(scim_user_name));
