-- Signing in by a provider of the organization's own. Sign-in reads across organizations, as owner: not forced.
create table identity_provider (
  org_id int not null references organization,
  id uuid not null,
  kind text not null check (kind in ('oidc', 'saml')),
  name text not null check (length(name) between 1 and 100),
  -- whose mail addresses are led there
  domains text[] not null check (cardinality(domains) between 1 and 20),
  -- of OpenID Connect where it is discovered; of SAML what the provider calls itself
  issuer text not null,
  client_id text,
  client_secret_sealed text,
  entry_point text,
  certificate text,
  is_enabled boolean not null default false,
  -- passwords of its people no longer come in, but for holders of all rights
  is_required boolean not null default false,
  -- it asks for a second step itself, so that none is asked here
  trusts_second_step boolean not null default false,
  tried_at timestamptz,
  version int not null default 1,
  primary key (org_id, id),
  unique (org_id, name),
  check (kind <> 'oidc' or client_id is not null),
  check (kind <> 'saml' or entry_point is not null and certificate is not null),
  check (is_enabled or not is_required)
);
call tenant_table('identity_provider', forced => false);
create index identity_provider_domain on identity_provider using gin (domains);

-- Which account a provider's subject is: known by its mail address once, and by the subject from then on.
create table identity_link (
  org_id int not null references organization,
  provider_id uuid not null,
  subject text not null,
  account_id uuid not null,
  linked_at timestamptz not null,
  primary key (org_id, provider_id, subject),
  foreign key (org_id, provider_id) references identity_provider (org_id, id) on delete cascade,
  foreign key (org_id, account_id) references membership (org_id, account_id) on delete cascade
);
create index identity_link_account on identity_link (org_id, account_id);
call tenant_table('identity_link', key => 'account_id', audit => 'run', forced => false);

-- Somebody on the way to a provider and back. Closed to the role of calls, as all of sign-in is.
create table provider_login (
  id uuid primary key,
  org_id int not null,
  provider_id uuid not null,
  -- what comes back with the answer, and the cookie of the browser that began
  state_hash text not null unique,
  browser_hash text not null unique,
  nonce text not null,
  verifier_sealed text not null,
  remember boolean not null,
  next text,
  -- HR tries the provider: nobody is signed in by it
  tried_by uuid references account on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  account_id uuid references account on delete cascade,
  problem text,
  email text,
  foreign key (org_id, provider_id) references identity_provider (org_id, id) on delete cascade
);
create index provider_login_provider on provider_login (org_id, provider_id);
create index provider_login_account on provider_login (account_id);
create index provider_login_tried_by on provider_login (tried_by);
