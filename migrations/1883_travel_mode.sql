-- needs: tenant_table
-- How people of a level may travel, or those of all levels that have no line of their own.
create table travel_mode_rule (
  org_id int not null references organization,
  id uuid not null,
  employment_level_id uuid,
  mode text not null check (mode in ('Bus', 'Office vehicle', 'Own vehicle', 'Taxi', 'Flight', 'Train')),
  is_allowed boolean not null default false,
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, employment_level_id) references employment_level (org_id, id)
);
create unique index travel_mode_rule_once on travel_mode_rule (org_id, employment_level_id, mode) nulls not distinct;
call tenant_table('travel_mode_rule');
