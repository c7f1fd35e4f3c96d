-- Where a branch lies, in the words of addresses: country, province, district, local level and ward.
alter table branch
  add column country text check (length(country) between 1 and 60),
  add column province text check (length(province) between 1 and 60),
  add column district text check (length(district) between 1 and 100),
  add column city text check (length(city) between 1 and 100),
  add column ward int check (ward between 1 and 60);
