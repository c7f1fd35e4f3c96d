import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveList } from '#engines/list/list-server.ts'
import { ev } from '#modules/employee-evaluation/shared/evaluation.ts'
import { ranking } from '#modules/employee-evaluation/shared/pay.ts'
import { ownRanks } from '#modules/employee-evaluation/shared/period.ts'

const final = sql`coalesce(r.calibrated_score, r.score)`
const occasionIn = ({ request }: Ctx) => (request.params as { occasion_id: string }).occasion_id

/** Ranks within one period only; equal scores share one. */
const ranked = (
  which: ReturnType<typeof sql>,
) => sql`(select r.org_id, r.occasion_id, r.employee_id, ${final} as score, r.released_at,
    rank() over (partition by r.occasion_id order by ${final} desc)::int as rank, count(*) over (partition by r.occasion_id)::int as people
  from appraisal_result r join appraisal_occasion o on o.org_id = r.org_id and o.id = r.occasion_id
  where o.use = ${ev.name} and ${final} is not null and ${which})`

export const rankingRoutes: Route[] = [
  serveList(ranking, {
    from: (ctx) => sql`${ranked(sql`r.occasion_id = ${occasionIn(ctx)}::uuid`)} k
      join employee e on e.org_id = k.org_id and e.id = k.employee_id`,
    select: ({ today }) => ({
      rank: sql`k.rank`,
      person: personOf(sql`k.employee_id`, today),
      score: sql`trim_scale(k.score)`,
      released_at: sql`k.released_at`,
    }),
    id: sql`k.employee_id`,
    // their own place is read by HR people where everybody reads theirs, after release
    where: ({ employee_id }) => [sql<boolean>`k.employee_id is distinct from ${employee_id || null}::uuid`],
    search: { person: sql`k.employee_id` },
    sort: { rank: sql`k.rank`, person: sql`e.full_name`, score: sql`k.score` },
    order: sql`k.rank, e.full_name, e.id`,
  }),
  handle(ownRanks, async ({ db, employee_id }) => {
    const { rows } = await sql<{ occasion: string; rank: number; people: number; score: string }>`
      select o.title as occasion, k.rank, k.people, trim_scale(k.score)::text as score
      from ${ranked(sql`r.released_at is not null and exists (select from evaluation_period p
        where p.org_id = r.org_id and p.id = r.occasion_id and p.shows_rank)
        and r.occasion_id in (select x.occasion_id from appraisal_result x where x.employee_id = ${employee_id || null}::uuid)`)} k
      join appraisal_occasion o on o.org_id = k.org_id and o.id = k.occasion_id
      where k.employee_id = ${employee_id || null}::uuid order by o.starts_on desc`.execute(db)
    return { ranks: rows }
  }),
]
