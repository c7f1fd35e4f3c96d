import { sql } from 'kysely'
import { invalid, notFound, refuse } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import type { Route } from '#platform/route.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import {
  assignAppraisers,
  monthlyAppraisers,
  removeAppraiser,
} from '#modules/monthly-appraisal/shared/setting.ts'

const settingIn = ({ request }: Ctx) => (request.params as { setting_id: string }).setting_id

async function refuseUnknown({ db }: Ctx, id: string) {
  const setting = await db
    .selectFrom('monthly_appraisal_setting')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!setting) throw notFound()
}

/** Below a setting that there is not, nothing is found. */
function belowSetting(route: Route): Route {
  const run = route.run as (ctx: Ctx, input: unknown) => Promise<unknown>
  const checked = async (ctx: Ctx, input: unknown) => {
    await refuseUnknown(ctx, settingIn(ctx))
    return run(ctx, input)
  }
  return { ...route, run: checked as Route['run'] }
}

export const appraiserRoutes: Route[] = [
  belowSetting(
    serveList(monthlyAppraisers, {
      from: () => sql`monthly_appraiser c join employee e on e.org_id = c.org_id and e.id = c.employee_id
      join employee a on a.org_id = c.org_id and a.id = c.appraiser_id`,
      select: ({ today }) => ({
        employee: personOf(sql`c.employee_id`, today),
        appraiser: personOf(sql`c.appraiser_id`, today),
        version: sql`c.version`,
      }),
      id: sql`c.id`,
      where: (ctx) => [sql<boolean>`c.setting_id = ${settingIn(ctx)}::uuid`],
      search: { person: sql`c.employee_id` },
      sort: { employee: sql`e.full_name`, appraiser: sql`a.full_name` },
      order: sql`e.full_name, a.full_name`,
    }),
  ),
  serveAction(assignAppraisers, async (ctx, { params, body }) => {
    await refuseUnknown(ctx, params.setting_id)
    const people = [...new Set([...body.employee_ids, ...body.appraiser_ids])]
    const { rows } = await sql<{ id: string }>`select id from employee
      where id = any(${people}::uuid[]) and (left_on is null or left_on >= ${ctx.today})`.execute(ctx.db)
    if (rows.length !== people.length) throw invalid({ employee_ids: ['Select a valid choice.'] })
    const pairs = body.employee_ids.flatMap((employee_id) =>
      body.appraiser_ids.flatMap((appraiser_id) =>
        employee_id === appraiser_id
          ? []
          : [{ id: newId(), setting_id: params.setting_id, employee_id, appraiser_id }],
      ),
    )
    if (pairs.length === 0) throw invalid({ appraiser_ids: ['Nobody appraises themselves.'] })
    const { numInsertedOrUpdatedRows } = await ctx.db
      .insertInto('monthly_appraiser')
      .values(pairs)
      .onConflict((clash) => clash.doNothing())
      .executeTakeFirst()
    const done = Number(numInsertedOrUpdatedRows ?? 0n)
    if (done === 0) throw refuse('These appraisers are already assigned.')
    return { done }
  }),
  serveAction(removeAppraiser, async (ctx, { params, body }) => {
    await changing(ctx, 'monthly_appraiser', params.id, body.version, { current: (row) => row })
    await ctx.db.deleteFrom('monthly_appraiser').where('id', '=', params.id).execute()
    return undefined
  }),
]
