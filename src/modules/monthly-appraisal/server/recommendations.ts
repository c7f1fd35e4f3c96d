import { sql } from 'kysely'
import { personOf } from '#platform/person.ts'
import type { Route } from '#platform/route.ts'
import { serveList } from '#engines/list/list-server.ts'
import { recommendations } from '#modules/monthly-appraisal/shared/month.ts'

/**
 * The last months of each person in a setting, as many as it compares. The mean is that of the months with a score, the
 * change that of the last month against the mean of those before. Rewarded or supported is who had such a score in
 * every month compared.
 */
const lastMonths = sql`(
  select s.org_id, s.id as setting_id, s.title, w.employee_id,
    coalesce(string_agg(w.score::text, ', ' order by w.starts_on) filter (where w.score is not null), '') as scores,
    count(w.score)::int as scored, (count(*) - count(w.score))::int as missed,
    round(avg(w.score), 2) as mean,
    round(max(w.score) filter (where w.place = 1) - avg(w.score) filter (where w.place > 1), 2) as change,
    case when count(w.score) < s.months then 'None'
      when min(w.score) >= s.reward_from then 'Reward'
      when max(w.score) < s.support_below then 'Support' else 'None' end as recommendation
  from monthly_appraisal_setting s
  join lateral (
    select r.employee_id, coalesce(r.calibrated_score, r.score) as score, o.starts_on,
      row_number() over (partition by r.employee_id order by o.starts_on desc) as place
    from monthly_appraisal m join appraisal_occasion o on o.org_id = m.org_id and o.id = m.id
    join appraisal_result r on r.org_id = o.org_id and r.occasion_id = o.id
    where m.org_id = s.org_id and m.setting_id = s.id and o.state <> 'Open'
  ) w on w.place <= s.months
  group by s.org_id, s.id, w.employee_id)`

export const recommendationRoutes: Route[] = [
  serveList(recommendations, {
    from: () => sql`${lastMonths} x join employee e on e.org_id = x.org_id and e.id = x.employee_id`,
    select: ({ today }) => ({
      person: personOf(sql`x.employee_id`, today),
      setting: sql`json_build_object('id', x.setting_id, 'name', x.title)`,
      scores: sql`x.scores`,
      scored: sql`x.scored`,
      missed: sql`x.missed`,
      mean: sql`x.mean::text`,
      change: sql`x.change::text`,
      recommendation: sql`x.recommendation`,
    }),
    id: sql`x.setting_id || ' ' || x.employee_id`,
    // HR people read about themselves what everybody does
    where: ({ employee_id }) => [
      sql<boolean>`x.scored > 0`,
      sql<boolean>`x.employee_id is distinct from ${employee_id || null}::uuid`,
    ],
    search: { person: sql`x.employee_id` },
    filters: {
      setting_id: (ids: string[]) => sql<boolean>`x.setting_id = any(${ids}::uuid[])`,
      recommendation: (values: string[]) => sql<boolean>`x.recommendation = any(${values}::text[])`,
    },
    sort: { person: sql`e.full_name`, mean: sql`x.mean`, change: sql`x.change` },
    order: sql`(x.recommendation = 'None'), x.mean desc, e.full_name, x.employee_id`,
  }),
]
