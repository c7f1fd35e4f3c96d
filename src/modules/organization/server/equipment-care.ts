import { sql } from 'kysely'
import { z } from 'zod'
import { addDays } from '#kernel/calendar/day.ts'
import { notFound, refuse } from '#kernel/errors.ts'
import { P } from '#kernel/permission.ts'
import { neededWhere } from '#platform/job-needed.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import { untold } from '#platform/schedule-told.ts'
import type { Route } from '#platform/route.ts'
import type { SignalCtx, SignalHandler } from '#platform/signals.ts'
import { anyHas } from '#platform/text-search.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { notification, type Notice } from '#engines/notify/notice-server.ts'
import { assignmentSource, lineOf } from '#modules/organization/server/equipment.ts'
import { myEquipment } from '#modules/organization/shared/equipment.ts'

export const equipmentCareRoutes: Route[] = [
  serveList(myEquipment.list, {
    ...assignmentSource,
    where: ({ employee_id }) => [sql<boolean>`a.employee_id::text = ${employee_id}`],
    search: (_ctx, search) => [anyHas(search, sql`q.name`, sql`q.code`)],
    order: sql`a.returned_on is not null, a.acknowledged_at is not null, a.assigned_on desc`,
  }),
  serveAction(myEquipment.acknowledge, async (ctx, { params }) => {
    const found = await ctx.db
      .selectFrom('equipment_assignment')
      .select(['returned_on', 'acknowledged_at'])
      .where('id', '=', params.id)
      .where('employee_id', '=', ctx.employee_id)
      .forUpdate()
      .executeTakeFirst()
    if (!found) throw notFound()
    if (found.returned_on) throw refuse('It has been returned: there is nothing to acknowledge.')
    if (!found.acknowledged_at)
      await ctx.db
        .updateTable('equipment_assignment')
        .set((eb) => ({ acknowledged_at: ctx.now, version: eb('version', '+', 1) }))
        .where('id', '=', params.id)
        .execute()
    return lineOf(ctx, params.id)
  }),
]

/** Days between two reminders of the same item. */
const EVERY = 7
/** Days ahead at which the end of a warranty is told. */
const AHEAD = [30, 7]
const AT_ONCE = 200

/** Whoever has something and has not said so is reminded weekly; ends of warranties are told while a repair is still free. */
export const careForEquipment: Schedule = {
  name: 'organization.equipment_care',
  title: 'Remind of equipment that is not acknowledged, and tell ends of warranties',
  every: 'day',
  at: '09:20',
  needed: neededWhere(sql`from equipment`),
  async run(ctx, period) {
    return ctx.batch(async (db, mark) => {
      const { rows: unsaid } = await sql<{ id: string }>`
        select a.id from equipment_assignment a join employee e on e.org_id = a.org_id and e.id = a.employee_id
        where a.returned_on is null and a.acknowledged_at is null and e.account_id is not null
          and (e.left_on is null or e.left_on >= ${period}) and a.assigned_on < ${period}
          and (${period}::date - a.assigned_on) % ${EVERY} = 0 order by a.id`.execute(db)
      const waiting = await untold(
        db,
        { name: 'equipment.unacknowledged', period },
        unsaid.map(({ id }) => id),
      )
      for (let at = 0; at < waiting.length; at += AT_ONCE)
        await mark.signal('equipment.unacknowledged', { assignments: waiting.slice(at, at + AT_ONCE) })
      const ends = AHEAD.map((days) => addDays(period, days))
      const { rows: warranties } = await sql<{ on: string }>`
        select distinct warranty_until as on from equipment
        where warranty_until = any(${ends}::date[]) and condition not in ('Lost', 'Disposed') order by 1`.execute(
        db,
      )
      const ending = await untold(
        db,
        { name: 'equipment.warranty_ending', period },
        warranties.map(({ on }) => on),
      )
      for (const on of ending) await mark.signal('equipment.warranty_ending', { on })
      return { reminded: waiting.length, warranties: ending.length }
    })
  },
}

const MINE = '/user/organization/equipment'
const mail = (subject: string) => ({
  subject,
  paragraphs: ['Please look at what you were given, and say that you have it.'],
  button_label: 'Open it',
})

/** Who has these, while they have them and have not said so: with how many. */
const waitingOf = (ctx: SignalCtx, assignments: readonly string[]) =>
  sql<{ account_id: string; names: string[] }>`
    select e.account_id, array_agg(q.name order by q.name) as names
    from equipment_assignment a join employee e on e.org_id = a.org_id and e.id = a.employee_id
    join equipment q on q.org_id = a.org_id and q.id = a.equipment_id
    where a.id = any(${[...assignments]}::uuid[]) and a.returned_on is null and a.acknowledged_at is null
      and e.account_id is not null group by e.account_id`
    .execute(ctx.db)
    .then(({ rows }) => rows)

export const equipmentNotifications: readonly SignalHandler[] = [
  notification({
    signal: 'equipment.assigned',
    mailed: 'Equipment: something was given to you',
    mailed_to: 'Who has it',
    payload: z.object({ assignment_id: z.uuid() }),
    async tell(ctx, { assignment_id }) {
      return (await waitingOf(ctx, [assignment_id])).map(({ account_id, names }): Notice => ({
        accounts: [account_id],
        text: `${names.join(', ')} was given to you: please say that you have it`,
        url: MINE,
        subject_id: assignment_id,
        mail: mail('Something was given to you'),
      }))
    },
  }),
  notification({
    signal: 'equipment.unacknowledged',
    mailed: 'Equipment: a reminder to acknowledge what you have',
    mailed_to: 'Who has it',
    payload: z.object({ assignments: z.array(z.uuid()).max(AT_ONCE) }),
    async tell(ctx, { assignments }) {
      return (await waitingOf(ctx, assignments)).map(({ account_id, names }): Notice => ({
        accounts: [account_id],
        text: `Please say that you have ${names.join(', ')}`,
        url: MINE,
        mail: mail('Please acknowledge what you have'),
      }))
    },
  }),
  notification({
    signal: 'equipment.warranty_ending',
    title: 'Equipment: a warranty ends',
    payload: z.object({ on: z.iso.date() }),
    async tell(ctx, { on }) {
      const items = await ctx.db
        .selectFrom('equipment')
        .select(['name', 'code'])
        .where('warranty_until', '=', on)
        .where('condition', 'not in', ['Lost', 'Disposed'])
        .orderBy('code')
        .execute()
      const [first] = items
      if (!first) return null
      const more = items.length > 1 ? ` and of ${items.length - 1} more` : ''
      return {
        hr: [P.organization.equipment],
        text: `The warranty of ${first.name} (${first.code})${more} ends on ${on}`,
        url: `/admin/${ctx.org.slug}/organization/settings/equipment`,
      }
    },
  }),
]
