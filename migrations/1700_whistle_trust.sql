-- needs: current_org, tenant_table
-- Custodians keep the names of reporters and investigate nothing; investigators may be people without an employment here.
alter table whistle_investigator
  alter column employee_id drop not null,
  add column account_id uuid references account (id),
  add column outside_name text check (length(outside_name) between 1 and 200),
  add column duty text not null default 'Investigator' check (duty in ('Investigator', 'Custodian')),
  add constraint whistle_investigator_one_person check ((employee_id is null) <> (account_id is null)),
  add constraint whistle_investigator_outside check (account_id is null or outside_name is not null),
  add constraint whistle_investigator_custodian check (duty = 'Investigator' or (not is_fallback and account_id is null));
create unique index whistle_investigator_account on whistle_investigator (org_id, account_id) where account_id is not null;
create index whistle_investigator_account_fk on whistle_investigator (account_id) where account_id is not null;

-- Somebody let in for reports alone: neither HR nor audit user, and not served anything else.
alter table membership
  add column is_investigator boolean not null default false,
  add constraint membership_investigator check (not is_investigator or (employee_id is null and not is_hr and not is_audit));
alter table outside_invitation drop constraint outside_invitation_kind_check;
alter table outside_invitation add constraint outside_invitation_kind_check check (kind in ('Auditor', 'HR', 'Investigator'));

-- The name is locked with a key of its own, which custodians hold and investigators do not.
alter table whistle_report
  add column identity text,
  add column follow_up_on date,
  add column follow_up_answered_on date;
update whistle_report set follow_up_on = closed_on + 60 where status = 'Closed';

create table whistle_identity_key (
  org_id int not null references organization (org_id),
  report_id uuid not null,
  custodian_id uuid not null,
  sealed_key text not null,
  primary key (org_id, report_id, custodian_id),
  foreign key (org_id, report_id) references whistle_report (org_id, id) on delete cascade,
  foreign key (org_id, custodian_id) references whistle_investigator (org_id, id) on delete cascade
);
create index whistle_identity_key_custodian on whistle_identity_key (org_id, custodian_id);
call tenant_table('whistle_identity_key', 'report_id', audit => 'run');

-- The reason is sealed to each custodian, the answer and the released key to the investigator who asked.
create table whistle_identity_request (
  org_id int not null references organization (org_id),
  id uuid not null,
  report_id uuid not null,
  investigator_id uuid not null,
  sealed_reasons jsonb not null default '{}',
  requested_on date not null,
  state text not null default 'Requested' check (state in ('Requested', 'Released', 'Refused')),
  custodian_id uuid,
  decided_on date,
  sealed_answer text,
  released_key text,
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, report_id) references whistle_report (org_id, id) on delete cascade,
  foreign key (org_id, investigator_id) references whistle_investigator (org_id, id) on delete cascade,
  foreign key (org_id, custodian_id) references whistle_investigator (org_id, id) on delete cascade
);
create unique index whistle_identity_request_open on whistle_identity_request (org_id, report_id, investigator_id) where state = 'Requested';
create index whistle_identity_request_report on whistle_identity_request (org_id, report_id);
create index whistle_identity_request_investigator on whistle_identity_request (org_id, investigator_id);
create index whistle_identity_request_custodian on whistle_identity_request (org_id, custodian_id);
call tenant_table('whistle_identity_request', audit => 'run');

-- Whom an investigator from outside is chosen from: an account has columns that nobody in an organization reads.
create view outside_investigator with (security_invoker = true) as
select distinct on (id) id, full_name from (
  select a.id, a.full_name, 1 as place from membership m join account a on a.id = m.account_id
  where m.org_id = current_org() and m.is_investigator
  union all
  select i.account_id, i.outside_name, 2 from whistle_investigator i where i.account_id is not null
) known order by id, place;
grant select on outside_investigator to chautari_app;
