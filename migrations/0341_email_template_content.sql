-- What a template says in another language than its own words, for those who use the application in that language.
create table email_template_content (
  id uuid primary key,
  email_template_id uuid not null references email_template on delete cascade,
  language text not null check (language in ('ne')),
  subject text not null check (length(subject) between 1 and 200),
  body text not null check (length(body) between 1 and 5000),
  version int not null default 1
);
create unique index email_template_content_language on email_template_content (email_template_id, language);
call common_table('email_template_content');
