import { sql } from 'kysely'
import { conflict, invalid, notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import type { Route } from '#platform/route.ts'
import { triedWrite } from '#platform/tried-write.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { encodedTime } from '#modules/attendance/domain/iclock.ts'
import { queueCommand } from '#modules/attendance/server/device-store.ts'
import { punchesCame } from '#modules/attendance/server/punch-store.ts'
import {
  addDevice,
  changeDevice,
  commandDevice,
  deviceLines,
  devices,
  deviceUsers,
  ignoreDeviceUser,
  linkDeviceUser,
  matchAll,
  unlinkDeviceUser,
} from '#modules/attendance/shared/device.ts'

/** So many seconds a clock may be off. */
const OFF_S = 120
const drift = sql`(select percentile_disc(0.5) within group (order by x) from unnest(c.drifts) x)`
const stateOf = (
  now: string,
) => sql`case when not d.is_active then 'Inactive' when d.protocol = 'File' then 'File only'
  when c.last_seen_at is null then 'Waiting for contact'
  when c.last_seen_at < ${now}::timestamptz - make_interval(mins => d.silent_after_minutes) then 'Not reporting'
  when abs(${drift}) > ${OFF_S} then 'Clock off' else 'Reporting' end`
const ref = (table: string, id: string) =>
  sql`(select json_build_object('id', x.id, 'name', x.name) from ${sql.table(table)} x where x.id = ${sql.ref(id)})`
const suggested = sql`(select json_build_object('id', e.id, 'label', e.full_name || ' (' || e.code || ')') from employee e
  where u.employee_id is null and (e.left_on is null or e.left_on >= current_date)
    and (regexp_replace(e.code, '^[^0-9]*0*', '') = regexp_replace(u.number, '^0+', '')
      or (u.name is not null and lower(e.full_name) = lower(u.name)))
  order by (e.code = u.number) desc, e.code limit 1)`

export const deviceRoutes: Route[] = [
  serveList(devices, {
    from: () =>
      sql`attendance_device d left join device_contact c on c.org_id = d.org_id and c.device_id = d.id`,
    select: ({ now, today, org }) => ({
      name: sql`d.name`,
      branch: ref('branch', 'd.branch_id'),
      state: stateOf(now),
      last_seen_at: sql`c.last_seen_at`,
      last_punch_at: sql`c.last_punch_at`,
      punches_today: sql`(select count(*)::int from punch p join device_user u on u.org_id = p.org_id and u.id = p.device_user_id
        where u.device_id = d.id and p.occurred_at >= ${today}::date::timestamp at time zone ${org.time_zone})`,
      clock_offset: drift,
      people: sql`(select count(*)::int from device_user u where u.device_id = d.id and u.employee_id is not null)`,
      unmatched: sql`(select count(*)::int from device_user u where u.device_id = d.id and u.employee_id is null and not u.is_ignored)`,
      unread: sql`(select count(*)::int from device_line l where l.device_id = d.id)`,
      serial: sql`d.serial`,
      version: sql`d.version`,
      branch_id: sql`d.branch_id`,
      protocol: sql`d.protocol`,
      time_zone: sql`d.time_zone`,
      clock_sent: sql`d.clock_sent`,
      direction: sql`d.direction`,
      silent_after_minutes: sql`d.silent_after_minutes`,
      is_active: sql`d.is_active`,
    }),
    id: sql`d.id`,
    where: () => [sql`not d.is_archived`],
    search: (_ctx, text) => [sql`(d.name ilike ${`%${text}%`} or d.serial ilike ${`%${text}%`})`],
    order: sql`lower(d.name)`,
  }),
  serveAction(addDevice, async (ctx, { body }) => {
    const id = newId()
    await written(ctx, () =>
      ctx.db
        .insertInto('attendance_device')
        .values({ id, ...body, registered_at: ctx.now })
        .execute(),
    )
    return { id, name: body.name }
  }),
  serveAction(changeDevice, async (ctx, { params, body }) => {
    const { version, ...values } = body
    const current = await ctx.db
      .selectFrom('attendance_device')
      .selectAll()
      .where('id', '=', params.id)
      .forUpdate()
      .executeTakeFirst()
    if (!current) throw notFound()
    if (current.version !== version) throw conflict('Somebody else changed this device.', { current })
    await written(ctx, () =>
      ctx.db
        .updateTable('attendance_device')
        .set({
          ...values,
          version: version + 1,
          ...(values.serial !== current.serial && { registered_at: ctx.now }),
        })
        .where('id', '=', params.id)
        .execute(),
    )
    return undefined
  }),
  serveAction(commandDevice, async (ctx, { params, body }) => {
    const device = await ctx.db
      .selectFrom('attendance_device')
      .select(['id', 'time_zone'])
      .where('id', '=', params.id)
      .where('protocol', '=', 'ZKTeco push')
      .executeTakeFirst()
    if (!device) throw notFound()
    const send = (command: string) => queueCommand(ctx.db, device.id, command, ctx.viewer.account_id)
    if (body.command === 'Restart') await send('REBOOT')
    if (body.command === 'Read all punches again') {
      await ctx.db
        .updateTable('device_contact')
        .set({ resend: true })
        .where('device_id', '=', device.id)
        .execute()
      await send('CHECK')
    }
    if (body.command === 'Set clock') {
      const zone = device.time_zone ?? ctx.org.time_zone
      const local = new Date(ctx.now).toLocaleString('sv-SE', { timeZone: zone })
      await send(`SET OPTION DateTime=${encodedTime(local)}`)
    }
    if (body.command === 'Send people') await sendPeople(ctx, device.id)
    return undefined
  }),
  serveList(deviceUsers, {
    from: () => sql`device_user u join attendance_device d on d.org_id = u.org_id and d.id = u.device_id
      left join lateral (select count(*)::int as punches, min(p.occurred_at) as first_at, max(p.occurred_at) as last_at
        from punch p where p.org_id = u.org_id and p.device_user_id = u.id) p on true`,
    select: ({ today }) => ({
      number: sql`u.number`,
      name: sql`u.name`,
      device: sql`json_build_object('id', d.id, 'name', d.name)`,
      person: sql`case when u.employee_id is not null then ${personOf(sql`u.employee_id`, today)} end`,
      state: sql`case when u.employee_id is not null then 'Matched' when u.is_ignored then 'Ignored' else 'Unmatched' end`,
      punches: sql`p.punches`,
      first_at: sql`p.first_at`,
      last_at: sql`p.last_at`,
      suggestion: sql`${suggested} ->> 'label'`,
      suggested_id: sql`${suggested} ->> 'id'`,
      version: sql`u.version`,
      employee_id: sql`u.employee_id`,
    }),
    id: sql`u.id`,
    search: (_ctx, text) => [sql`(u.number ilike ${`%${text}%`} or u.name ilike ${`%${text}%`})`],
    filters: { device_id: (ids) => sql`u.device_id = any(${ids}::uuid[])` },
    order: sql`(u.employee_id is not null or u.is_ignored), u.number`,
  }),
  serveAction(linkDeviceUser, async (ctx, { params, body }) => {
    await lockedUser(ctx, params.id, body.version)
    const person = await ctx.db
      .selectFrom('employee')
      .select(['id', 'full_name'])
      .where('id', '=', body.employee_id)
      .executeTakeFirst()
    if (!person) throw invalid({ employee_id: ['Select a valid choice.'] })
    return { punches: await give(ctx, params.id, person.id, false), name: person.full_name }
  }),
  serveAction(ignoreDeviceUser, async (ctx, { params, body }) => {
    await lockedUser(ctx, params.id, body.version)
    await give(ctx, params.id, null, true)
    return undefined
  }),
  serveAction(unlinkDeviceUser, async (ctx, { params, body }) => {
    await lockedUser(ctx, params.id, body.version)
    await give(ctx, params.id, null, false)
    return undefined
  }),
  serveAction(matchAll, async (ctx) => {
    const { rows } = await sql<{ id: string; employee_id: string }>`
      select u.id, e.id as employee_id from device_user u join employee e on e.org_id = u.org_id and e.code = u.number
      where u.employee_id is null and not u.is_ignored order by u.id for update of u`.execute(ctx.db)
    for (const { id, employee_id } of rows) await give(ctx, id, employee_id, false)
    return { linked: rows.length }
  }),
  serveList(deviceLines, {
    from: () => sql`device_line l join attendance_device d on d.org_id = l.org_id and d.id = l.device_id`,
    select: () => ({
      received_at: sql`l.received_at`,
      device: sql`json_build_object('id', d.id, 'name', d.name)`,
      line: sql`l.line`,
      reason: sql`l.reason`,
    }),
    id: sql`l.id`,
    filters: { device_id: (ids) => sql`l.device_id = any(${ids}::uuid[])` },
    order: sql`l.received_at desc`,
  }),
]

const written = (ctx: Ctx, work: () => Promise<unknown>) =>
  triedWrite(ctx.db, work, async (constraint) =>
    invalid(
      constraint === 'attendance_device_serial'
        ? { serial: ['This serial number is registered already.'] }
        : constraint === 'attendance_device_branch_fk'
          ? { branch_id: ['Select a valid choice.'] }
          : { name: ['A device with this name exists already.'] },
    ),
  )

async function lockedUser(ctx: Ctx, id: string, version: number) {
  const row = await ctx.db
    .selectFrom('device_user')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  if (row.version !== version) throw conflict('Somebody else changed this number.', { current: row })
  return row
}

/** A number belongs to somebody from now on, with all punches that it ever made; how many those are. */
async function give(ctx: Ctx, id: string, employee_id: string | null, is_ignored: boolean): Promise<number> {
  await ctx.db
    .updateTable('device_user')
    .set({ employee_id, is_ignored, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  const before = await ctx.db
    .selectFrom('punch')
    .select(['employee_id', 'occurred_at'])
    .where('device_user_id', '=', id)
    .execute()
  await ctx.db.updateTable('punch').set({ employee_id }).where('device_user_id', '=', id).execute()
  await punchesCame(ctx, before)
  await punchesCame(
    ctx,
    before.map(({ occurred_at }) => ({ employee_id, occurred_at })),
  )
  return before.length
}

/** People of the device's branch, by their codes; devices show Latin letters only. */
async function sendPeople(ctx: Ctx, deviceId: string): Promise<void> {
  const { rows } = await sql<{ code: string; name: string }>`
    select e.code, regexp_replace(e.full_name, '[^ -~]', '', 'g') as name from employee e
    join attendance_device d on d.id = ${deviceId}
    where e.left_on is null and length(e.code) <= 24 and (d.branch_id is null or exists (select from employment_assignment a
      where a.org_id = e.org_id and a.employee_id = e.id and a.branch_id = d.branch_id
        and a.valid_from <= ${ctx.today} and (a.valid_to is null or a.valid_to >= ${ctx.today})))
    order by e.code`.execute(ctx.db)
  for (const { code, name } of rows)
    await queueCommand(
      ctx.db,
      deviceId,
      `DATA UPDATE USERINFO PIN=${code}\tName=${name.slice(0, 24)}\tPri=0\tPasswd=\tCard=\tGrp=1`,
      ctx.viewer.account_id,
    )
}
