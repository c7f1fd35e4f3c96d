-- Notice and answers are terms of their own: they are written where resignations are set up, the others by the settings of HR.
create table notice_term (
  org_id int not null references organization,
  id uuid not null,
  effective_from date not null,
  source text not null check (length(source) between 1 and 255),
  reply_days int not null check (reply_days between 1 and 15),
  notice_days int not null check (notice_days between 30 and 90),
  -- the organization's day on which it was written: until its end it may be mended
  made_on date not null,
  version int not null default 1,
  primary key (org_id, id),
  constraint notice_term_once unique (org_id, effective_from)
);
alter table law_term no force row level security;
insert into notice_term (org_id, id, effective_from, source, reply_days, notice_days, made_on)
select org_id, gen_random_uuid(), effective_from, source, reply_days, notice_days, made_on from law_term;
alter table law_term force row level security;
call tenant_table('notice_term');

alter table law_term
  -- of the version before alone
  alter column reply_days set default 15,
  alter column notice_days set default 30,
  -- months of pay for each year served, of a redundancy
  add column severance_months numeric(4, 2) not null default 1 check (severance_months between 0 and 12),
  -- after the last day, within which all that is due is settled
  add column settlement_days int not null default 15 check (settlement_days between 1 and 90);
