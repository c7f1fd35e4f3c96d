-- A directory of the organization (LDAP) beside its providers of OpenID Connect and SAML. Of the columns that were there
-- `issuer` is its address, `client_id` and `client_secret_sealed` as whom it is searched, `certificate` who signed its own.
alter table identity_provider
  drop constraint identity_provider_kind_check,
  add constraint identity_provider_kind_check check (kind in ('oidc', 'saml', 'ldap')),
  -- below what people are, and by which filter one is found from what they type
  add column base_dn text,
  add column login_filter text,
  -- which attribute says who of us it is, and by what
  add column match_by text check (match_by in ('email', 'code')),
  add column match_attribute text,
  add check (kind <> 'ldap' or client_id is not null and client_secret_sealed is not null
    and base_dn is not null and login_filter is not null and match_by is not null and match_attribute is not null);

-- Whose people have addresses of a domain: asked before a password is shown to the directory that names it.
create index account_email_domain on account (lower(split_part(email, '@', -1)));
