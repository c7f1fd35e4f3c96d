-- An authenticator as the second step of signing in, beside codes by mail. Closed to the role of calls, as all of sign-in is.
create table account_totp (
  account_id uuid primary key references account on delete cascade,
  -- sealed with the key of the installation
  secret text not null,
  confirmed_at timestamptz,
  -- of the last code that was taken: none is taken twice
  last_step bigint not null default 0,
  created_at timestamptz not null
);
-- For whoever has lost the authenticator: each once, shown once, kept as a hash.
create table account_recovery_code (
  account_id uuid not null references account on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);
alter table login_challenge
  add column method text not null default 'email_otp' check (method in ('email_otp', 'totp'));
