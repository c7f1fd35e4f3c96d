-- The next pay step by itself: which anniversary a change was written for, and from which day they are counted.
alter table employment_review
  add column auto_due date,
  add column auto_anchor date,
  add column auto_nth int check (auto_nth >= 0),
  add constraint employment_review_auto_whole check ((auto_anchor is null) = (auto_nth is null));
-- one for each anniversary of a person; one that was taken back is not written again
create unique index employment_review_auto on employment_review (org_id, employee_id, auto_due) where auto_due is not null;
