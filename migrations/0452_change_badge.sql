-- A change that everybody may know of stands beside the name for a while; who was lent elsewhere comes back.
alter table change_type
  add column shows_badge boolean not null default false,
  drop constraint change_type_category_check,
  add constraint change_type_category_check check (category in ('Confirmation', 'Promotion', 'Demotion', 'Transfer', 'Redesignation', 'Contract renewal', 'Probation extension', 'Step increment', 'Supervisor change', 'End of secondment'));
