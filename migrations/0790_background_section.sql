-- A disability is asked for with the background, where no supervisor reads it; a rule that was set for it holds there.
update singleton_setting
set value = jsonb_set(value #- '{fields,basic.disability}', '{fields,background.disability}', value #> '{fields,basic.disability}')
where key = 'change_policy' and value #> '{fields,basic.disability}' is not null;

-- What newcomers have said of it, and who has not joined yet, is a part of its own now.
alter table pre_boarding no force row level security;
alter table pre_boarding_section no force row level security;
insert into pre_boarding_section (org_id, pre_boarding_id, section, content, saved_at, review, remark, decided_by, decided_by_name, decided_at)
select org_id, pre_boarding_id, 'background', jsonb_build_object('disability', content -> 'disability'), saved_at,
  review, remark, decided_by, decided_by_name, decided_at
from pre_boarding_section where section = 'basic' and content ->> 'disability' <> '';
update pre_boarding b set sections = sections || '{background}'
where exists (select from pre_boarding_section s
  where s.org_id = b.org_id and s.pre_boarding_id = b.id and s.section = 'background');
alter table pre_boarding_section force row level security;
alter table pre_boarding force row level security;
