-- Days of notice may be said by the employment type, where neither contract nor level say any.
alter table employment_type add column notice_days int check (notice_days between 0 and 365);

-- Who said the notice as it was counted: what levels and types say may be another later. Null of what was counted before.
alter table resignation
  add column notice_from text check (notice_from in ('Contract', 'Level', 'Employment type', 'Organization', 'Law')),
  add column notice_from_name text;
alter table separation
  add column notice_from text check (notice_from in ('Contract', 'Level', 'Employment type', 'Organization', 'Law', 'Separation type')),
  add column notice_from_name text;
