import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveSettings, type Hooks } from '#engines/settings/settings-server.ts'
import { acknowledgeBy, type Asked } from '#modules/organization/server/acknowledge-by.ts'
import { ethics, statements, visionMission, type Statement } from '#modules/organization/shared/statement.ts'

const hooks: Hooks = {
  computed: (ctx) => ({
    acknowledged: sql`(select count(*) from acknowledgement k
      join employee e on e.org_id = k.org_id and e.id = k.employee_id
      where k.subject_id = statement.id and k.edition = statement.edition and ${current(ctx)})`,
    people: sql`(select count(*) from employee e where ${current(ctx)})`,
  }),
  /** Other words are another edition: what was acknowledged was the former one. */
  async before(ctx, values, row) {
    // the declaration's fields, as its schema has let them through and as they were stored
    const kept = row as Asked | null
    const acknowledge_by = acknowledgeBy({ ...kept, ...(values as unknown as Asked) }, kept, ctx.today)
    const changed = ['title', 'body'].some(
      (name) => values[name] !== undefined && values[name] !== row?.[name],
    )
    return { ...values, acknowledge_by, ...(row && changed ? { edition: sql`edition + 1` } : {}) }
  },
  async beforeRemove(ctx, row) {
    await ctx.db.deleteFrom('acknowledgement').where('subject_id', '=', String(row['id'])).execute()
  },
}
const current = (ctx: Ctx) =>
  sql`e.joined_on <= ${ctx.today} and (e.left_on is null or e.left_on >= ${ctx.today})`

export const statementRoutes: Route[] = [
  ...serveSettings(visionMission, hooks),
  ...serveSettings(ethics, hooks),
  handle(statements, async (ctx, { query }) => {
    const { rows } = await sql<Statement>`
      select s.id, s.kind, s.title, s.body, s.needs_acknowledgement, s.acknowledge_by, s.edition,
        (select k.acknowledged_at from acknowledgement k
          where k.subject_id = s.id and k.employee_id = ${ctx.employee_id} and k.edition = s.edition) as acknowledged_at
      from statement s where s.topic = ${query.topic} and not s.is_archived
      order by s.position, s.title, s.id`.execute(ctx.db)
    return { results: rows }
  }),
]
