-- Which half of a half-day holiday is free; of those until now it was the second.
alter table holiday add column free_half text not null default 'Second' check (free_half in ('First', 'Second'));
