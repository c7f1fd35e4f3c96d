import { sql } from 'kysely'
import { momentAt } from '#kernel/calendar/zone.ts'
import { invalid, notFound } from '#kernel/errors.ts'
import { rowsOf } from '#platform/bulk.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import type { Route } from '#platform/route.ts'
import { anyHas } from '#platform/text-search.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { punchesCame, storePunches } from '#modules/attendance/server/punch-store.ts'
import {
  cancelCommand,
  countPunches,
  deviceCommandLog,
  deviceGaps,
  deviceLines,
  devicePunches,
  dismissLine,
  enterLine,
  shiftPunches,
  unknownDevices,
  voidDevicePunch,
} from '#modules/attendance/shared/device-log.ts'

const device = sql`json_build_object('id', d.id, 'name', d.name)`
const OWN = 'Your own attendance is corrected by somebody else.'

export const deviceLogRoutes: Route[] = [
  serveList(devicePunches, {
    from: () => sql`punch p join device_user u on u.org_id = p.org_id and u.id = p.device_user_id
      join attendance_device d on d.org_id = u.org_id and d.id = u.device_id
      left join punch_void v on v.org_id = p.org_id and v.punch_id = p.id`,
    select: ({ today, org }) => ({
      number: sql`u.number`,
      person: sql`case when p.employee_id is not null then ${personOf(sql`p.employee_id`, today)} end`,
      device,
      device_time: sql`to_char(p.occurred_at at time zone coalesce(d.time_zone, ${org.time_zone}), 'YYYY-MM-DD HH24:MI:SS')`,
      received_at: sql`p.received_at`,
      direction: sql`p.direction`,
      state: sql`case when v.punch_id is not null then 'Void' when p.is_pending then 'Held'
        when p.employee_id is null then 'Unmatched' else 'Counts' end`,
      flags: sql`nullif(array_to_string(p.flags, ', '), '')`,
      status: sql`p.status_code`,
      verify: sql`p.verify_code`,
      occurred_at: sql`p.occurred_at`,
    }),
    id: sql`p.id`,
    search: (_ctx, text) => [sql`(u.number = ${text} or ${anyHas(text, sql`u.name`)})`],
    filters: {
      device_id: (ids) => sql`d.id = any(${ids}::uuid[])`,
      flagged: (yes) => sql`(p.flags <> '{}') = ${yes}`,
      occurred: ({ from, to }, { org }) =>
        sql`p.occurred_at >= coalesce(${from ?? null}::date, '-infinity'::date)::timestamp at time zone ${org.time_zone}
          and p.occurred_at < (coalesce(${to ?? null}::date, '9999-12-30'::date) + 1)::timestamp at time zone ${org.time_zone}`,
    },
    order: sql`p.received_at desc`,
  }),
  serveAction(countPunches, async (ctx, { body }) => {
    const { rows } = await sql<Touched>`update punch p set is_pending = false
      where p.id = any(${body.ids}::uuid[]) and p.is_pending and p.device_user_id is not null
        and ${othersOnly(ctx)} returning p.id, p.employee_id, p.occurred_at`.execute(ctx.db)
    await punchesCame(ctx, rows)
    return { counted: rows.length }
  }),
  serveAction(shiftPunches, async (ctx, { body }) => {
    const { ids, minutes } = body
    const { rows } = await sql<Touched & { device_user_id: string; direction: 'Unknown' }>`
      select p.id, p.employee_id, p.occurred_at, p.device_user_id, p.direction from punch p
      where p.id = any(${ids}::uuid[]) and p.device_user_id is not null and ${othersOnly(ctx)}
        and not exists (select from punch_void v where v.org_id = p.org_id and v.punch_id = p.id)
      order by p.id for update of p`.execute(ctx.db)
    if (rows.length === 0) throw invalid({ ids: ['Select punches that count and are not your own.'] })
    const moved = rows.map(({ id, employee_id, occurred_at, device_user_id, direction }) => ({
      source: 'Adjustment' as const,
      external_id: `shift ${id}`,
      employee_id,
      device_user_id,
      occurred_at: new Date(Date.parse(occurred_at) + minutes * 60_000).toISOString(),
      direction,
      account_id: ctx.viewer.account_id,
      flags: ['Corrected time'],
    }))
    if (moved.some(({ occurred_at }) => occurred_at > ctx.now || occurred_at < '2000'))
      throw invalid({ minutes: ['A corrected punch would be in the future or before the year 2000.'] })
    const reason = `Clock corrected by ${minutes} minutes`
    await sql`insert into punch_void (punch_id, reason, account_id)
      select r.id, ${reason}, ${ctx.viewer.account_id}::uuid from ${rowsOf({ id: 'uuid' }, rows)}`.execute(
      ctx.db,
    )
    await storePunches(ctx.db, moved, ctx.now)
    await punchesCame(ctx, [...rows, ...moved])
    return { shifted: moved.length }
  }),
  serveAction(voidDevicePunch, async (ctx, { params, body }) => {
    const punch = await ctx.db
      .selectFrom('punch')
      .select(['id', 'employee_id', 'occurred_at'])
      .where('id', '=', params.id)
      .where('device_user_id', 'is not', null)
      .forUpdate()
      .executeTakeFirst()
    if (!punch) throw notFound()
    if (punch.employee_id !== null && punch.employee_id === ctx.employee_id) throw invalid({ reason: [OWN] })
    await ctx.db
      .insertInto('punch_void')
      .values({ punch_id: punch.id, reason: body.reason, account_id: ctx.viewer.account_id })
      .onConflict((oc) => oc.doNothing())
      .execute()
    await punchesCame(ctx, [punch])
    return undefined
  }),
  serveList(deviceLines, {
    from: () => sql`device_line l join attendance_device d on d.org_id = l.org_id and d.id = l.device_id`,
    select: () => ({
      received_at: sql`l.received_at`,
      device,
      line: sql`l.line`,
      reason: sql`l.reason`,
      state: sql`l.state`,
      version: sql`l.version`,
    }),
    id: sql`l.id`,
    filters: { device_id: (ids) => sql`l.device_id = any(${ids}::uuid[])` },
    order: sql`(l.state <> 'Unread'), l.received_at desc`,
  }),
  serveAction(enterLine, async (ctx, { params, body }) => {
    const { row, write } = await lineOf(ctx, params.id, body.version)
    if (row.state === 'Entered') throw invalid({ time: ['This line is entered already.'] })
    if (body.employee_id === ctx.employee_id) throw invalid({ employee_id: [OWN] })
    const person = await ctx.db
      .selectFrom('employee')
      .select(['id', 'joined_on', 'left_on', 'full_name'])
      .where('id', '=', body.employee_id)
      .executeTakeFirst()
    if (!person) throw invalid({ employee_id: ['Select a valid choice.'] })
    if (body.date < person.joined_on)
      throw invalid({ date: [`${person.full_name} joined on ${person.joined_on}.`] })
    if (person.left_on && body.date > person.left_on)
      throw invalid({ date: [`${person.full_name} left on ${person.left_on}.`] })
    const of = await ctx.db
      .selectFrom('attendance_device')
      .select('time_zone')
      .where('id', '=', row.device_id)
      .executeTakeFirstOrThrow()
    const occurred_at = momentAt(body.date, body.time, of.time_zone ?? ctx.org.time_zone)
    if (occurred_at > ctx.now) throw invalid({ time: ['The time is in the future.'] })
    const [stored] = await storePunches(
      ctx.db,
      [
        {
          source: 'HR',
          external_id: `line ${row.id}`,
          employee_id: person.id,
          occurred_at,
          direction: body.direction,
          remarks: row.line.slice(0, 200),
          account_id: ctx.viewer.account_id,
        },
      ],
      ctx.now,
    )
    if (!stored) throw invalid({ time: ['This line is entered already.'] })
    await write({ state: 'Entered', punch_id: stored.id, account_id: ctx.viewer.account_id })
    await punchesCame(ctx, [stored])
    return undefined
  }),
  serveAction(dismissLine, async (ctx, { params, body }) => {
    const { write } = await lineOf(ctx, params.id, body.version)
    await write({ state: 'Dismissed', account_id: ctx.viewer.account_id })
    return undefined
  }),
  serveList(deviceGaps, {
    from: () => sql`device_gap g join attendance_device d on d.org_id = g.org_id and d.id = g.device_id`,
    select: () => ({
      device,
      from_at: sql`g.from_at`,
      to_at: sql`g.to_at`,
      minutes: sql`floor(extract(epoch from g.to_at - g.from_at) / 60)::int`,
      punches: sql`(select count(*)::int from punch p join device_user u on u.org_id = p.org_id and u.id = p.device_user_id
        where u.device_id = g.device_id and p.occurred_at between g.from_at and g.to_at)`,
    }),
    id: sql`g.id`,
    filters: { device_id: (ids) => sql`g.device_id = any(${ids}::uuid[])` },
    order: sql`g.from_at desc`,
  }),
  serveList(deviceCommandLog, {
    from: () => sql`device_command m join attendance_device d on d.org_id = m.org_id and d.id = m.device_id`,
    select: () => ({
      number: sql`m.number`,
      device,
      command: sql`replace(m.command, E'\\t', ' ')`,
      state: sql`m.state`,
      tries: sql`m.tries`,
      return_code: sql`m.return_code`,
      by: sql`(select a.full_name from account a where a.id = m.account_id)`,
      created_at: sql`m.created_at`,
      sent_at: sql`m.sent_at`,
      ended_at: sql`m.ended_at`,
      version: sql`m.version`,
    }),
    id: sql`m.id`,
    search: (_ctx, text) => [anyHas(text, sql`m.command`)],
    filters: { device_id: (ids) => sql`m.device_id = any(${ids}::uuid[])` },
    order: sql`m.created_at desc, m.number desc`,
  }),
  serveAction(cancelCommand, async (ctx, { params, body }) => {
    const { row, write } = await changing(ctx, 'device_command', params.id, body.version, {
      current: (now) => now,
    })
    if (row.state !== 'Queued' && row.state !== 'Sent')
      throw invalid({ non_field_errors: ['The command has ended already.'] })
    await write({ state: 'Cancelled', ended_at: ctx.now })
    return undefined
  }),
  serveList(unknownDevices, {
    from: ({ request }) => sql`unknown_devices_near(${request.ip}) u`,
    select: () => ({
      serial: sql`u.serial`,
      ip: sql`u.ip`,
      calls: sql`u.calls`,
      first_seen_at: sql`u.first_seen_at`,
      last_seen_at: sql`u.last_seen_at`,
    }),
    id: sql`u.serial`,
    search: (_ctx, text) => [anyHas(text, sql`u.serial`)],
    order: sql`u.last_seen_at desc`,
  }),
]

interface Touched {
  id: string
  employee_id: string | null
  occurred_at: string
}
const othersOnly = (ctx: Ctx) => sql`p.employee_id is distinct from ${ctx.employee_id || null}::uuid`

const lineOf = (ctx: Ctx, id: string, version: number) =>
  changing(ctx, 'device_line', id, version, { current: (row) => row })
