-- Letters of a template may carry the signature of whoever issues them: their own, from their record.
alter table letter_template add column with_signature boolean not null default false;
