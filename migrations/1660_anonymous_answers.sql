-- Anonymous answers are read together once, after an occasion has closed: whoever saw them grow could tell each one from
-- the difference. From that day on nobody adds to them.
alter table appraisal_occasion add column sealed_on date;
