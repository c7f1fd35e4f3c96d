-- needs: tenant_table
-- A named order of shifts over some days, by the codes of the shifts; `-` is a day off.
create table roster_pattern (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  days text not null check (length(days) between 1 and 300),
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id)
);
create unique index roster_pattern_name on roster_pattern (org_id, lower(name));
call tenant_table('roster_pattern');
