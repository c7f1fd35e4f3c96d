-- What a leaving costs, and whether it is one that the organization would rather have kept from happening.
alter table separation
  add column buyout_amount numeric(14, 2) check (buyout_amount >= 0),
  -- days of the notice that the person is kept away from work, paid
  add column garden_leave_days int not null default 0 check (garden_leave_days between 0 and 366),
  add column is_regretted boolean not null default false,
  -- Labour Act 145: a month's pay for each year served
  add column severance_amount numeric(14, 2) check (severance_amount >= 0),
  -- Labour Act 145: the Labour Office and the union are told 30 days before
  add column office_told_on date,
  add constraint separation_garden check (garden_leave_days <= last_working_on - notified_on);

alter table separation_type
  drop constraint separation_type_category_check,
  add constraint separation_type_category_check check (category in ('Voluntary', 'Involuntary', 'Redundancy', 'Retirement', 'End of contract', 'Death', 'Absconding')),
  add column letter_template_id uuid,
  add foreign key (org_id, letter_template_id) references letter_template (org_id, id);
create index separation_type_letter on separation_type (org_id, letter_template_id) where letter_template_id is not null;

-- How the days of its notice were counted when the letter was given.
alter table resignation add column in_working_days boolean not null default false;
