-- What an organization asks its people to agree to: its terms, how it treats their data, and consents that are theirs to
-- give. Each text has its editions; who agreed to which, when and from where is only added to.
create table consent_purpose (
  org_id int not null references organization,
  id uuid not null,
  title text not null check (length(title) between 1 and 150),
  -- before anything else is served; else it is given and taken back at will
  must_accept boolean not null,
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id),
  unique (org_id, title)
);
call tenant_table('consent_purpose', forced => false);

create table consent_text (
  org_id int not null references organization,
  id uuid not null,
  purpose_id uuid not null,
  number int not null check (number > 0),
  -- a tree of nodes, as the editor has it
  body jsonb not null,
  in_force_from date not null,
  created_by uuid not null references account,
  created_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, purpose_id, number),
  foreign key (org_id, purpose_id) references consent_purpose (org_id, id)
);
create index consent_text_created_by on consent_text (created_by);
call tenant_table('consent_text', forced => false, owner => 'purpose_id');

create table consent (
  org_id int not null references organization,
  id uuid not null,
  text_id uuid not null,
  account_id uuid not null references account,
  decision text not null check (decision in ('accepted', 'withdrawn')),
  at timestamptz not null,
  ip text,
  user_agent text,
  primary key (org_id, id),
  foreign key (org_id, text_id) references consent_text (org_id, id)
);
create index consent_account on consent (account_id, org_id, text_id, at desc, id desc);
create index consent_text_at on consent (org_id, text_id, at desc);
create index consent_list on consent (org_id, at desc, id desc);
call tenant_table('consent', audit => 'run', forced => false);

-- What somebody's organizations ask today, and what they have said to it: the last word counts, to the edition in force.
create function consents_of(account uuid, at timestamptz)
returns table (org_id int, purpose_id uuid, text_id uuid, must_accept boolean, decision text, decided_at timestamptz)
language sql stable as $$
  select p.org_id, p.id, t.id, p.must_accept, c.decision, c.at
  from membership m
  join organization o on o.org_id = m.org_id
  join consent_purpose p on p.org_id = m.org_id and not p.is_archived
  cross join lateral (select e.id from consent_text e
    where e.org_id = p.org_id and e.purpose_id = p.id and e.in_force_from <= (at at time zone o.time_zone)::date
    order by e.in_force_from desc, e.number desc limit 1) t
  left join lateral (select k.decision, k.at from consent k
    where k.org_id = p.org_id and k.text_id = t.id and k.account_id = account
    order by k.at desc, k.id desc limit 1) c on true
  where m.account_id = account and (m.left_on is null or m.left_on >= (at at time zone o.time_zone)::date)
$$;
