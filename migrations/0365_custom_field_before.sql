-- Fields of the organization that newcomers are asked for, behind their link, before the first day.
alter table custom_field add column asked_before boolean not null default false;
