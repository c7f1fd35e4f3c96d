import { sql } from 'kysely'
import { allowed, P } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { levelLadder, type LevelGroup } from '#modules/organization/shared/employment-level-group.ts'

export const levelLadderRoutes: Route[] = [
  handle(levelLadder, async (ctx) => {
    const [groups, levels] = await Promise.all([groupsOf(ctx), levelsOf(ctx)])
    const pays = allowed(ctx.org.codes, [P.organization.employmentLevel], 'read')
    const within = (id: string | null) =>
      levels
        .filter(({ group_id }) => group_id === id)
        .map(({ group_id: _, pay_min, pay_max, ...level }) => ({
          ...level,
          pay_min: pays ? pay_min : null,
          pay_max: pays ? pay_max : null,
        }))
    const none = { id: null, name: null, code: null, description: null }
    const results = [...groups, none]
      .map((group) => ({ ...group, levels: within(group.id) }))
      .filter(({ id, levels: inside }) => id !== null || inside.length > 0)
      .map((group) => ({ ...group, people: group.levels.reduce((sum, { people }) => sum + people, 0) }))
    return { results }
  }),
]

const groupsOf = (ctx: Ctx) =>
  ctx.db
    .selectFrom('employment_level_group')
    .select(['id', 'name', 'code', 'description'])
    .where('is_archived', '=', false)
    .orderBy('name')
    .execute()

type Level = LevelGroup['levels'][number] & { group_id: string | null }

/** People are counted by one walk over the assignments of today. */
async function levelsOf(ctx: Ctx): Promise<Level[]> {
  const { rows } = await sql<Level>`
    select l.id, l.group_id, l.title, l.rank, l.step_max, l.pay_min::text, l.pay_max::text, coalesce(p.people, 0) as people
    from employment_level l
    left join (
      select a.employment_level_id, count(*) as people from employment_assignment a
      join employee e on e.org_id = a.org_id and e.id = a.employee_id and (e.left_on is null or e.left_on >= ${ctx.today})
      where a.valid_from <= ${ctx.today} and (a.valid_to is null or a.valid_to >= ${ctx.today})
      group by a.employment_level_id
    ) p on p.employment_level_id = l.id
    where not l.is_archived
    order by l.rank, l.title, l.id`.execute(ctx.db)
  return rows
}
