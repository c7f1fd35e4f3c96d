-- What was promised when the questions were asked: with how many others' at least these answers are read, by nobody one by
-- one. Null: whoever may read interviews reads this one.
alter table answer_sheet add column read_together int check (read_together >= 3);
