-- The last passwords of an account, so that none of them is chosen again. Closed to the role of calls, as all of sign-in is.
create table account_password (
  account_id uuid not null references account on delete cascade,
  password_hash text not null,
  replaced_at timestamptz not null,
  primary key (account_id, password_hash)
);
