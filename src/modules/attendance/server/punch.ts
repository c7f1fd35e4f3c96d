import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import { monthAround } from '#kernel/calendar/period.ts'
import { momentAt } from '#kernel/calendar/zone.ts'
import { invalid, notFound, refuse } from '#kernel/errors.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { organizationCalendar } from '#modules/organization/server/public.ts'
import { individualOf, ownId } from '#modules/attendance/server/individual-of.ts'
import { computeDays } from '#modules/attendance/server/compute.ts'
import { punchLines, shownDays, totalsOf } from '#modules/attendance/server/days.ts'
import { overtimeToClaim } from '#modules/attendance/server/overtime-claim.ts'
import { outAt, punchesCame, storePunches, type NewPunch } from '#modules/attendance/server/punch-store.ts'
import { checkInSettings } from '#modules/attendance/shared/check-in.ts'
import { reasonsOf } from '#modules/attendance/shared/setting.ts'
import type { PunchLine } from '#modules/attendance/shared/day.ts'
import {
  addOffline,
  myAttendance,
  offlinePunches,
  undoPunch,
  voidOffline,
} from '#modules/attendance/shared/punch.ts'

const wrong = new Set(['Missing punch', 'Absent', 'Half day', 'Half leave, absent'])
const UNDO_S = 60

export const punchRoutes: Route[] = [
  handle(myAttendance, async (ctx) => {
    const id = ownId(ctx)
    const month = monthAround(await organizationCalendar(ctx), ctx.today)
    const range = { start: month.start, end: ctx.today }
    const start = addDays(ctx.today, -14) < range.start ? addDays(ctx.today, -14) : range.start
    const [rules, days, own, punches, ahead, overtime] = await Promise.all([
      settingOf(ctx.db, checkInSettings),
      shownDays(ctx, id, { start, end: ctx.today }),
      individualOf(ctx, id),
      punchLines(ctx, id, ctx.today),
      shownDays(ctx, id, { start: addDays(ctx.today, 1), end: addDays(ctx.today, 10) }),
      overtimeToClaim(ctx),
    ])
    const today = days.find(({ date }) => date === ctx.today)
    if (!today) throw notFound()
    return {
      now: ctx.now,
      today,
      punches,
      next: own.web_allowed ? nextOf(punches) : [],
      needs_approval: own.web_needs_approval,
      location_required: own.location_required,
      offline_hours: rules.offline_hours,
      needs_reason: rules.needs_reason,
      reasons: reasonsOf(rules.reasons),
      attention: days
        .filter(({ date, status, late }) => date < ctx.today && (wrong.has(status) || late > 0))
        .toReversed(),
      month: { ...range, totals: totalsOf(days.filter(({ date }) => date >= range.start)) },
      upcoming: ahead.find(({ scheduled_in }) => scheduled_in !== null) ?? null,
      overtime,
    }
  }),
  handle(undoPunch, async (ctx) => {
    const id = ownId(ctx)
    const { rows } = await sql<{ punch_id: string }>`
      insert into punch_void (punch_id, reason, account_id)
      select p.id, 'Undone', ${ctx.viewer.account_id} from punch p
      where p.employee_id = ${id} and p.source = 'Web' and p.received_at > ${ctx.now}::timestamptz - make_interval(secs => ${UNDO_S})
      order by p.received_at desc limit 1
      on conflict do nothing returning punch_id`.execute(ctx.db)
    if (rows.length === 0) throw refuse('A punch can be undone within a minute.')
    await computeDays(ctx.db, [id], { start: addDays(ctx.today, -1), end: ctx.today })
    return { undone: rows.length }
  }),
  serveList(offlinePunches, {
    from: () => sql`punch p join employee e on e.org_id = p.org_id and e.id = p.employee_id
      left join punch_void v on v.org_id = p.org_id and v.punch_id = p.id`,
    select: ({ today }) => ({
      occurred_at: sql`p.occurred_at`,
      person: personOf(sql`p.employee_id`, today),
      direction: sql`p.direction`,
      remarks: sql`p.remarks`,
      by: sql`(select full_name from account a where a.id = p.account_id)`,
      state: sql`case when v.punch_id is null then 'Counts' else 'Void' end`,
    }),
    id: sql`p.id`,
    where: () => [sql`p.source = 'HR'`],
    search: { person: sql`p.employee_id` },
    sort: { person: sql`e.full_name` },
    order: sql`p.received_at desc, p.occurred_at desc`,
  }),
  serveAction(addOffline, async (ctx, { body }) => {
    const { employee_ids, date, check_in, check_out, remarks } = body
    if (date > ctx.today) throw invalid({ date: ['Date cannot be in the future.'] })
    const people = await ctx.db
      .selectFrom('employee')
      .select(['id', 'full_name', 'joined_on', 'left_on'])
      .where('id', '=', sql<string>`any(${employee_ids}::uuid[])`)
      .execute()
    if (people.length !== employee_ids.length) throw invalid({ employee_ids: ['Select a valid choice.'] })
    if (people.some(({ id }) => id === ctx.employee_id))
      throw invalid({ employee_ids: ['Your own attendance is entered by somebody else.'] })
    const early = people.find(({ joined_on }) => joined_on > date)
    if (early) throw invalid({ date: [`${early.full_name} joined on ${early.joined_on}.`] })
    const gone = people.find(({ left_on }) => left_on !== null && left_on < date)
    if (gone) throw invalid({ date: [`${gone.full_name} left on ${gone.left_on}.`] })
    const times = [
      ...(check_in ? [{ direction: 'In' as const, at: momentAt(date, check_in, ctx.org.time_zone) }] : []),
      ...(check_out
        ? [{ direction: 'Out' as const, at: outAt(date, check_in ?? null, check_out, ctx.org.time_zone) }]
        : []),
    ]
    if (times.some(({ at }) => at > ctx.now))
      throw invalid({ [check_out ? 'check_out' : 'check_in']: ['The time is in the future.'] })
    const stored = await storePunches(
      ctx.db,
      people.flatMap(({ id }) =>
        times.map(({ direction, at }): NewPunch => ({
          source: 'HR',
          external_id: newId(),
          employee_id: id,
          occurred_at: at,
          direction,
          remarks,
          account_id: ctx.viewer.account_id,
        })),
      ),
      ctx.now,
    )
    await punchesCame(ctx, stored)
    return { added: stored.length }
  }),
  serveAction(voidOffline, async (ctx, { params, body }) => {
    const punch = await ctx.db
      .selectFrom('punch')
      .select(['id', 'employee_id', 'occurred_at'])
      .where('id', '=', params.id)
      .where('source', '=', 'HR')
      .forUpdate()
      .executeTakeFirst()
    if (!punch) throw notFound()
    if (punch.employee_id === ctx.employee_id)
      throw invalid({ reason: ['Your own attendance is entered by somebody else.'] })
    await ctx.db
      .insertInto('punch_void')
      .values({ punch_id: punch.id, reason: body.reason, account_id: ctx.viewer.account_id })
      .onConflict((oc) => oc.doNothing())
      .execute()
    await punchesCame(ctx, [punch])
    return undefined
  }),
]

/** Who is in may go; who went out for a break may come back. */
function nextOf(punches: readonly PunchLine[]): ('In' | 'Out' | 'Break out' | 'Break in')[] {
  const last = punches.findLast(({ void_reason }) => void_reason === null)
  if (!last || last.direction === 'Out') return ['In']
  if (last.direction === 'Break out') return ['Break in', 'Out']
  const odd = punches.filter(({ void_reason }) => void_reason === null).length % 2 === 1
  return last.direction === 'Unknown' && !odd ? ['In'] : ['Out', 'Break out']
}
