-- How an organization tells an event: also in the application or by mail alone, to whom beside those it is for, and in which words.
-- `is_on` stays what it was, the mail; so the version before reads and writes on.
alter table notification_mail
  add column in_app boolean not null default true,
  add column further text[] not null default '{}'
    check (further <@ array['supervisor', 'division_head', 'branch_manager']),
  add column group_ids uuid[] not null default '{}' check (cardinality(group_ids) <= 20),
  add column employee_ids uuid[] not null default '{}' check (cardinality(employee_ids) <= 50),
  add column subject_en text check (length(subject_en) between 1 and 200),
  add column body_en text check (length(body_en) between 1 and 5000),
  add column subject_ne text check (length(subject_ne) between 1 and 200),
  add column body_ne text check (length(body_ne) between 1 and 5000),
  add constraint notification_mail_words_en check ((subject_en is null) = (body_en is null)),
  add constraint notification_mail_words_ne check ((subject_ne is null) = (body_ne is null));
