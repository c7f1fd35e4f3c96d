-- The board of applications reads columns of those that have no offer yet, the oldest first, and counts them by stage.
create index job_application_board on job_application (org_id, stage, applied_at, id) include (state) where pre_employment_id is null;
