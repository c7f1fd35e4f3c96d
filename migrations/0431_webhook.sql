-- Where a program of others is told what happened, signed by a secret that is told once. It hears what its maker may read.
create table webhook (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  url text not null check (length(url) <= 1000),
  events text[] not null check (cardinality(events) > 0),
  -- sealed: signing needs it as it is
  secret text not null,
  is_active boolean not null default true,
  -- why it was switched off by the program itself
  stopped_because text,
  account_id uuid not null references account on delete cascade,
  made_at timestamptz not null,
  version int not null default 1,
  primary key (org_id, id)
);
call tenant_table('webhook', forced => false);

-- What is to be told and was: read across organizations by the worker that sends, as the outbox of mail is.
create table webhook_delivery (
  org_id int not null references organization,
  id uuid not null,
  webhook_id uuid not null,
  event text not null,
  -- what it follows from, so that a signal which is handled again tells nothing twice
  signal_id uuid not null,
  body text not null,
  state text not null default 'Waiting' check (state in ('Waiting', 'Delivered', 'Failed')),
  tries int not null default 0,
  next_try_at timestamptz not null default now(),
  made_at timestamptz not null default now(),
  ended_at timestamptz,
  -- of the last try: the status that came back and the beginning of what was answered, or why none came
  status int,
  answer text check (length(answer) <= 500),
  primary key (org_id, id),
  unique (org_id, webhook_id, event, signal_id),
  foreign key (org_id, webhook_id) references webhook (org_id, id) on delete cascade
);
create index webhook_delivery_due on webhook_delivery (next_try_at) where state = 'Waiting';
create index webhook_delivery_list on webhook_delivery (org_id, webhook_id, made_at desc, id);
call tenant_table('webhook_delivery', audit => 'run', forced => false);
