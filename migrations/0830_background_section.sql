-- A disability is asked for with the background, where no supervisor reads it; a rule that was set for it holds there.
-- What newcomers have said of it with their other details is sealed: it is taken over from there when they join.
update singleton_setting
set value = jsonb_set(value #- '{fields,basic.disability}', '{fields,background.disability}', value #> '{fields,basic.disability}')
where key = 'change_policy' and value #> '{fields,basic.disability}' is not null;
