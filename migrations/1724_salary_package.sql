-- What a salary offer is made of: the lines of a package of payroll, as they were when it was offered.
alter table salary_negotiation
  add column package_id uuid,
  add foreign key (org_id, package_id) references payroll_package (org_id, id);
create index salary_negotiation_package on salary_negotiation (org_id, package_id) where package_id is not null;
alter table salary_round add column lines jsonb;
