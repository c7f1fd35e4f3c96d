import { sql } from 'kysely'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { conflict, invalid, notFound } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { violated, type Db } from '#platform/db.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import { activatePolicy, leavePolicy, policyReach } from '#modules/leave/shared/leave-policy.ts'

/** What a policy is called on a day: activated before its first day, it is scheduled. */
export const policyStateOn = (today: Day) =>
  sql<string>`(case when leave_master_setting.state = 'Active' and leave_master_setting.effective_from > ${today}
    then 'Scheduled' else leave_master_setting.state end)`
const used = sql`exists (select from leave_ledger l where l.setting_id = leave_master_setting.id)`

/** Versions of the policy. What was given by a version keeps the version as it was. */
export const policyRoutes: Route[] = [
  ...serveSettings(leavePolicy, {
    computed: ({ today }) => ({
      state: policyStateOn(today),
      types: sql`(select count(*)::int from leave_rule r where r.setting_id = leave_master_setting.id)`,
      is_used: used,
    }),
    async before(ctx, values, current) {
      const from = String(values['effective_from'] ?? current?.['effective_from'])
      const till =
        values['effective_till'] === undefined ? current?.['effective_till'] : values['effective_till']
      if (typeof till === 'string' && till < from)
        throw invalid({ effective_till: ['Effective till must be after effective from.'] })
      if (!current || current['state'] === 'Draft') return
      await refuseUsed(ctx, String(current['id']))
      await moveBegin(ctx.db, String(current['id']), String(current['effective_from']), from)
    },
    async beforeRemove(_ctx, row) {
      if (row['state'] !== 'Draft')
        throw conflict('Only a draft can be deleted: this setting has been in force.')
    },
  }),

  handle(policyReach.asked, async (ctx, { params }) => {
    const { effective_from } = await policyOf(ctx.db, params.id, ctx.today)
    const day = effective_from < ctx.today ? ctx.today : effective_from
    const { people } = await ctx.db
      .selectFrom('employee')
      .select(sql<number>`count(*)::int`.as('people'))
      .where('joined_on', '<=', day)
      .where((eb) => eb.or([eb('left_on', 'is', null), eb('left_on', '>=', day)]))
      .executeTakeFirstOrThrow()
    return { people, day: effective_from }
  }),
  handle(activatePolicy, async (ctx, { params, body }) => {
    const { row: policy, write } = await changing(ctx, 'leave_master_setting', params.id, body.version, {
      current: ({ id }) => policyOf(ctx.db, id, ctx.today),
    })
    if (policy.state !== 'Draft') throw conflict('This setting is in force already.')
    const some = ctx.db.selectFrom('leave_rule').select('id').where('setting_id', '=', params.id)
    if (!(await some.limit(1).executeTakeFirst()))
      throw conflict('A setting without leave types cannot be in force. Add its types first.')
    await endBefore(ctx.db, policy.effective_from)
    try {
      await write({ state: 'Active' })
    } catch (error) {
      if (violated(error) !== 'leave_master_setting_overlap') throw error
      throw invalid({
        effective_from: ['Another setting is in force on some of these days. Set its end, or begin later.'],
      })
    }
    return { id: params.id, state: policy.effective_from > ctx.today ? 'Scheduled' : 'Active' }
  }),
]

/** What was in force until then ends the day before: nobody is without a policy in between, nor under two. */
const endBefore = (db: Db, from: string) =>
  db
    .updateTable('leave_master_setting')
    .set((eb) => ({ effective_till: addDays(from, -1), version: eb('version', '+', 1) }))
    .where('state', '<>', 'Draft')
    .where('effective_from', '<', from)
    .where((eb) => eb.or([eb('effective_till', 'is', null), eb('effective_till', '>=', from)]))
    .execute()

/** One in force begins on another day: what was in force before it ends the day before, as when it came into force. */
async function moveBegin(db: Db, id: string, was: string, from: string): Promise<void> {
  if (from === was) return
  const former = db
    .updateTable('leave_master_setting')
    .set((eb) => ({ effective_till: addDays(from, -1), version: eb('version', '+', 1) }))
    .where('state', '<>', 'Draft')
    .where('effective_till', '=', addDays(was, -1))
  if (from > was) {
    // it gives its first days up before the other takes them
    await db.updateTable('leave_master_setting').set({ effective_from: from }).where('id', '=', id).execute()
    await former.execute()
    return
  }
  const whole = await db
    .selectFrom('leave_master_setting')
    .select('name')
    .where('state', '<>', 'Draft')
    .where('id', '<>', id)
    .where('effective_from', '>=', from)
    .where('effective_from', '<', was)
    .executeTakeFirst()
  if (whole)
    throw invalid({
      effective_from: [`“${whole.name}” begins on that day or after it: nothing of it would be left.`],
    })
  await former.execute()
}

export interface Policy {
  id: string
  name: string
  state: string
  effective_from: string
  effective_till: string | null
  version: number
  is_used: boolean
}
export async function policyOf(db: Db, id: string, today: Day): Promise<Policy> {
  const { rows } = await sql<Policy>`
    select id, name, ${policyStateOn(today)} as state, effective_from, effective_till, version, ${used} as is_used from leave_master_setting where id = ${id}`.execute(
    db,
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

async function refuseUsed({ db, today }: Pick<Ctx, 'db' | 'today'>, id: string): Promise<void> {
  if ((await policyOf(db, id, today)).is_used) throw usedPolicy()
}
export const usedPolicy = () =>
  conflict(
    'Leave was given by this setting: it stays as it is. Clone it, change the copy, and let the copy begin later.',
  )
