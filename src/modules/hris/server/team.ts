import { sql } from 'kysely'
import { notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { foundBy } from '#platform/person-search.ts'
import { handle, handleOpen, type Route } from '#platform/route.ts'
import { supervisorsOn } from '#platform/supervision.ts'
import { statusOn, type EmploymentDays } from '#modules/hris/domain/employment.ts'
import { inOrganizationOf } from '#modules/hris/server/any-organization.ts'
import { standingOn } from '#modules/hris/server/standing.ts'
import { teamBelow } from '#modules/hris/server/team-below.ts'
import { myTeam, subordinatePermissions, type TeamMember } from '#modules/hris/shared/supervisor.ts'

export const teamRoutes: Route[] = [
  handle(myTeam, async (ctx, { query }) => {
    const wanted = [...foundBy(query.search, sql`e.id`), statusIs(ctx, query.status)]
    const found = sql`from team t join employee e on e.id = t.id where ${sql.join(wanted, sql` and `)}`
    const team = teamBelow(ctx.employee_id, query.reach, ctx.today)
    const [counted, rows] = await Promise.all([
      sql<{ count: number }>`with recursive ${team} select count(*) as count ${found}`.execute(ctx.db),
      sql<Omit<TeamMember, 'status'> & EmploymentDays>`with recursive ${team}
        select e.id, ${personOf(sql`e.id`, ctx.today)} as person, e.joined_on, e.left_on, e.probation_ends_on, e.confirmed_on,
          e.work_email, e.mobile, t.level, ${standingOn(ctx.today)} as standing,
          (select count(*) from supervisor_on(${ctx.today}) l where l.supervisor_id = e.id) as direct_count
        ${found} order by t.level, e.full_name, e.id limit ${query.limit} offset ${query.offset}`.execute(
        ctx.db,
      ),
    ])
    return {
      count: counted.rows[0]?.count ?? 0,
      results: rows.rows.map((row) => ({ ...row, status: statusOn(row, ctx.today) })),
    }
  }),
  handleOpen(subordinatePermissions, (ctx, { params }) =>
    inOrganizationOf(ctx, { employee_id: params.id }, async (here) => {
      const link = await here.db
        .selectFrom(supervisorsOn(here.today).as('l'))
        .select(['can_approve as approve', 'can_deny as deny', 'can_forward as forward'])
        .where('employee_id', '=', params.id)
        .where('supervisor_id', '=', here.employee_id || null)
        .executeTakeFirst()
      if (!link) throw notFound()
      return link
    }),
  ),
]

const statusIs = (ctx: Ctx, status: 'current' | 'past' | 'all') =>
  status === 'all'
    ? sql<boolean>`true`
    : status === 'past'
      ? sql<boolean>`e.left_on < ${ctx.today}`
      : sql<boolean>`(e.left_on is null or e.left_on >= ${ctx.today})`
