-- Browsers in which an account has come in: failures of strangers do not close the account to them, and where its person
-- said so they are asked for no second step for a time. Closed to the role of calls, as all of sign-in is.
create table account_device (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  -- of what its cookie holds, which is new at each sign-in
  token_hash text not null unique,
  ip text,
  user_agent text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  -- until when no second step is asked
  trusted_until timestamptz
);
create index account_device_account on account_device (account_id);
create index account_device_expires on account_device (expires_at);

-- What a known browser got wrong is counted for it alone, too.
alter table attempt add column device_id uuid;
