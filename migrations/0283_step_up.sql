-- When whoever holds this session last showed again who they are.
alter table account_session add column confirmed_at timestamptz;
