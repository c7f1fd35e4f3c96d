-- Which group of permissions follows from what a provider tells of somebody. Sign-in reads it, as owner: not forced.
alter table identity_provider add column group_claim text check (length(group_claim) between 1 and 200);

create table identity_provider_group (
  org_id int not null references organization,
  id uuid not null,
  provider_id uuid not null,
  -- one of the values of `group_claim`
  value text not null check (length(value) between 1 and 500),
  group_id uuid not null,
  -- by no more than this person holds
  declared_by uuid not null references account on delete cascade,
  primary key (org_id, id),
  unique (org_id, provider_id, value, group_id),
  foreign key (org_id, provider_id) references identity_provider (org_id, id) on delete cascade,
  foreign key (org_id, group_id) references permission_group (org_id, id) on delete cascade
);
create index identity_provider_group_group on identity_provider_group (org_id, group_id);
create index identity_provider_group_declared on identity_provider_group (declared_by);
call tenant_table('identity_provider_group', forced => false, owner => 'provider_id');

-- By which provider somebody is in the group; null: by hand, which no provider takes back.
alter table permission_group_member
  add column provider_id uuid,
  add foreign key (org_id, provider_id) references identity_provider (org_id, id) on delete set null (provider_id);
create index permission_group_member_provider on permission_group_member (org_id, provider_id) where provider_id is not null;
