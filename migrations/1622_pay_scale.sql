-- needs: tenant_table
-- The pay scale: what a step of a level is paid a year, from a day on. Increments may follow it.

create table pay_scale (
  org_id int not null references organization,
  id uuid not null,
  level_id uuid not null,
  step int not null check (step between 0 and 50),
  effective_from date not null,
  annual_salary numeric(14, 2) not null check (annual_salary > 0),
  version int not null default 1,
  primary key (org_id, id),
  constraint pay_scale_once unique (org_id, level_id, step, effective_from),
  foreign key (org_id, level_id) references employment_level (org_id, id)
);
call tenant_table('pay_scale');

alter table pay_increment
  drop constraint pay_increment_basis_check,
  -- of the pay scale the figure is the step
  add constraint pay_increment_basis_check check (basis in ('Percent', 'Amount', 'Pay scale'));
