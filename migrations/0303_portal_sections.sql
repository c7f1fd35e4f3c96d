-- Which steps a newcomer was asked for: what was sent before another step came stays whole without it.
alter table pre_boarding add column sections text[] not null
  default '{basic,addresses,contact,contacts,family,education,experiences,banks,legal,documents}'
  check (cardinality(sections) between 1 and 40);
alter table pre_boarding alter column sections drop default;
