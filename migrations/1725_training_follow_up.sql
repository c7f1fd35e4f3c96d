-- Three months after a training supervisors say how far it is applied at work.
alter table training_member
  add column effect_rating int check (effect_rating between 1 and 5),
  add column effect_remarks text check (length(effect_remarks) <= 1000),
  add column effect_at timestamptz,
  add column effect_by uuid references account,
  add column effect_asked_at timestamptz,
  add constraint training_member_effect check ((effect_rating is null) = (effect_at is null) and (effect_rating is null) = (effect_by is null));
create index training_member_effect_by on training_member (effect_by) where effect_by is not null;
create index training_member_unasked on training_member (org_id, session_id) where outcome = 'Completed' and effect_asked_at is null;
