-- A rank is the place of one level in the order of its organization. Where several shared one, those that came later move
-- down as far as it takes; what stood below them keeps its rank or makes room. The owner of the tables is bound by
-- row-level security where it is forced.
alter table employment_level no force row level security;
with numbered as (
  select org_id, id, rank, row_number() over (partition by org_id order by rank, id)::int as place from employment_level
), apart as (
  select org_id, id, rank, place,
    place + max(rank - place) over (partition by org_id order by place) as new_rank from numbered
), fitting as (
  -- beyond 999 no form can name it: then all are numbered from the top
  select org_id, id, rank, case when max(new_rank) over (partition by org_id) > 999 then place else new_rank end as new_rank
  from apart
)
update employment_level l set rank = f.new_rank, version = l.version + 1
from fitting f where f.org_id = l.org_id and f.id = l.id and f.new_rank <> f.rank;
alter table employment_level force row level security;
create unique index employment_level_rank on employment_level (org_id, rank);
