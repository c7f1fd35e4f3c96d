-- needs: tenant_table
-- A penalty can be contested until a day, and is withdrawn when its days come to something else before it is decided.
alter table penalty
  add column contest_until date not null default current_date,
  add column withdrawn_at timestamptz;
alter table penalty drop constraint penalty_cycle;
create unique index penalty_cycle on penalty (org_id, penalty_setting_id, employee_id, cycle_from) where withdrawn_at is null;

-- Decisions may be undone until attendance is locked; of one penalty one holds.
alter table penalty_decision no force row level security;
alter table penalty_decision
  drop constraint penalty_decision_pkey,
  drop constraint penalty_decision_state_check,
  add column id uuid not null default gen_random_uuid(),
  add column days numeric(6, 2) not null default 0 check (days >= 0),
  -- what leave had of them, and what is not paid instead
  add column leave_days numeric(6, 2) not null default 0 check (leave_days >= 0),
  add column unpaid_days numeric(6, 2) not null default 0 check (unpaid_days >= 0),
  add column undone_at timestamptz,
  add column undone_by uuid,
  add column undone_because text check (length(undone_because) between 1 and 255),
  add primary key (org_id, id),
  add constraint penalty_decision_state_check check (state in ('Confirmed', 'Reduced', 'Waived')),
  add constraint penalty_decision_undone_check check ((undone_at is null) = (undone_because is null)),
  add constraint penalty_decision_parts_check check (leave_days + unpaid_days <= days);
create unique index penalty_decision_live on penalty_decision (org_id, penalty_id) where undone_at is null;
update penalty_decision x set days = p.days, unpaid_days = case when p.effect = 'Unpaid days' then p.days else 0 end
from penalty p where p.org_id = x.org_id and p.id = x.penalty_id and x.state = 'Confirmed';
alter table penalty_decision force row level security;

-- What somebody says against a penalty, once.
create table penalty_contest (
  org_id int not null references organization,
  penalty_id uuid not null,
  reason text not null check (length(reason) between 1 and 255),
  account_id uuid not null,
  at timestamptz not null default now(),
  primary key (org_id, penalty_id),
  foreign key (org_id, penalty_id) references penalty (org_id, id) on delete cascade
);
call tenant_table('penalty_contest', key => 'penalty_id', audit => 'run');
