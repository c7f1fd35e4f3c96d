-- What was chosen or changed of a request, told by the line of its history that did so: [{ title, from, to }].
alter table request_history add column changes jsonb not null default '[]';
