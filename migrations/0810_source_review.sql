-- Which change of an employment wrote a stretch of it. What was applied before is told by its day and its name.
alter table employment_assignment
  add column source_review_id uuid,
  add constraint employment_assignment_review_fk foreign key (org_id, source_review_id)
    references employment_review (org_id, id) on delete set null (source_review_id);
create index employment_assignment_review on employment_assignment (org_id, source_review_id) where source_review_id is not null;

alter table employment_assignment no force row level security;
alter table employment_review no force row level security;
alter table change_type no force row level security;
update employment_assignment a set source_review_id = r.id
from employment_review r join change_type c on c.org_id = r.org_id and c.id = r.change_type_id
where r.org_id = a.org_id and r.employee_id = a.employee_id and r.effective_from = a.valid_from and r.state = 'Applied'
  and a.change_reason = c.name
  and num_nonnulls(r.branch_id, r.division_id, r.job_title_id, r.employment_level_id, r.employment_type_id, r.pay_step) > 0;
alter table employment_assignment force row level security;
alter table employment_review force row level security;
alter table change_type force row level security;
