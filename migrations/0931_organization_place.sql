-- Where an organization is, by the parts that its branches have: `address` is the street from now on, or the whole as before.
alter table organization
  add column province text check (length(province) <= 60),
  add column district text check (length(district) <= 100),
  add column city text check (length(city) <= 100),
  add column ward int check (ward between 1 and 60);
