-- Trainings that the people of a segment must have, and needs that say which training meets them.
alter table training
  add column segment_id uuid,
  add constraint training_segment_fk foreign key (org_id, segment_id) references segment (org_id, id);
create index training_segment on training (org_id, segment_id) where segment_id is not null;

alter table training_need
  add column training_id uuid,
  add constraint training_need_training_fk foreign key (org_id, training_id) references training (org_id, id),
  drop constraint training_need_source_check,
  add constraint training_need_source_check
    check (source in ('Skill gap', 'Mandatory', 'Request', 'Appraisal', 'Incident', 'Expiry'));
-- a mandatory training is asked for once while it is open
create unique index training_need_mandatory on training_need (org_id, employee_id, training_id)
  where source = 'Mandatory' and state in ('Identified', 'Validated', 'Planned');
create index training_need_training on training_need (org_id, training_id) where training_id is not null;
