-- Forms that are asked again each week or month: every occurrence is answered, and told of, apart.
alter table form add column repeats text check (repeats in ('Week', 'Month', 'BS month'));
alter table form add constraint form_repeats check (repeats is null or kind <> 'Request');

-- the first day of the occurrence; the first of all days where a form is asked only once
alter table form_answered add column occurrence_on date not null default '0001-01-01';
alter table form_answered drop constraint form_answered_pkey;
alter table form_answered add primary key (org_id, form_id, employee_id, occurrence_on);
alter table form_response add column occurrence_on date not null default '0001-01-01';
create index form_response_occurrence on form_response (org_id, form_id, occurrence_on);
