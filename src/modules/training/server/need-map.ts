import { sql } from 'kysely'
import { sum } from '#kernel/money.ts'
import { handle, type Route } from '#platform/route.ts'
import { openNeed, placed } from '#modules/training/server/needs.ts'
import { needMap } from '#modules/training/shared/need.ts'

/** The map stays readable: so many topics, those that most people need. */
const MOST_TOPICS = 12

interface Cell {
  division_id: string | null
  division: string | null
  topic: string
  needs: number
  cost: string
}

/** People by division and topic, each once, with what a seat of the training that meets it costs. */
export const needMapRoutes: Route[] = [
  handle(needMap, async (ctx) => {
    const { rows } = await sql<Cell>`
      select x.division_id, d.name as division, x.topic, count(*)::int as needs, coalesce(sum(x.cost), 0)::text as cost
      from (select a.division_id, n.topic, n.employee_id, max(price.cost_per_person) as cost
        from training_need n ${placed(ctx.today)}
        left join lateral (select t.cost_per_person from training t
          where t.org_id = n.org_id and not t.is_archived and t.status in ('Draft', 'Published')
            and (t.id = n.training_id or t.ksao_id = n.ksao_id or lower(t.name) = lower(n.topic))
          order by (t.id is distinct from n.training_id), t.cost_per_person nulls last limit 1) price on true
        where ${openNeed} group by 1, 2, 3) x
      left join division d on d.id = x.division_id
      group by 1, 2, 3 order by d.name nulls last, x.topic`.execute(ctx.db)
    const byTopic = Map.groupBy(rows, ({ topic }) => topic)
    const total = (list: readonly Cell[]) => list.reduce((people, { needs }) => people + needs, 0)
    const topics = [...byTopic]
      .toSorted(([a, ofA], [b, ofB]) => total(ofB) - total(ofA) || a.localeCompare(b))
      .slice(0, MOST_TOPICS)
      .map(([topic]) => topic)
    const byDivision = Map.groupBy(rows, ({ division_id }) => division_id)
    return {
      topics,
      rows: [...byDivision].map(([division_id, list]) => ({
        division_id,
        division: list[0]?.division ?? null,
        people: total(list),
        cost: sum(list.map(({ cost }) => cost)),
        counts: topics.map((topic) => list.find((one) => one.topic === topic)?.needs ?? 0),
      })),
    }
  }),
]
