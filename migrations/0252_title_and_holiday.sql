-- What a job title asks for, and holidays that come every year.
alter table job_title
  -- the most junior and the most senior level that usually have it
  add column level_from_id uuid,
  add column level_to_id uuid,
  add column document_file_id uuid,
  add constraint job_title_level_from_fk foreign key (org_id, level_from_id) references employment_level (org_id, id),
  add constraint job_title_level_to_fk foreign key (org_id, level_to_id) references employment_level (org_id, id),
  add constraint job_title_document_fk foreign key (org_id, document_file_id) references stored_file (org_id, id);
create index job_title_level_from on job_title (org_id, level_from_id) where level_from_id is not null;
create index job_title_level_to on job_title (org_id, level_to_id) where level_to_id is not null;
create index job_title_document on job_title (org_id, document_file_id) where document_file_id is not null;

create table job_title_ksao (
  org_id int not null references organization,
  job_title_id uuid not null,
  ksao_id uuid not null,
  -- the least proficiency of the scale from 1 to 5
  level int not null check (level between 1 and 5),
  primary key (org_id, job_title_id, ksao_id),
  foreign key (org_id, job_title_id) references job_title (org_id, id) on delete cascade,
  foreign key (org_id, ksao_id) references ksao (org_id, id)
);
create index job_title_ksao_ksao on job_title_ksao (org_id, ksao_id);
call tenant_table('job_title_ksao', key => 'ksao_id', owner => 'job_title_id');

alter table holiday
  add column image_file_id uuid,
  add column recurrence text not null default 'None' check (recurrence in ('None', 'Yearly AD', 'Yearly BS')),
  add constraint holiday_image_fk foreign key (org_id, image_file_id) references stored_file (org_id, id);
create index holiday_image on holiday (org_id, image_file_id) where image_file_id is not null;
