-- The rest of what an organization sets up: its words, places, things and rules.

-- Which of the common templates words a mail here. Sign-in sends mail before it is inside an organization.
create table template_mapping (
  org_id int not null references organization,
  id uuid not null,
  event text not null,
  email_template_id uuid not null references email_template,
  version int not null default 1,
  primary key (org_id, id)
);
create unique index template_mapping_event on template_mapping (org_id, event);
call tenant_table('template_mapping', forced => false);
