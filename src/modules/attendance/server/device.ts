import { sql } from 'kysely'
import { conflict, invalid, notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { networksIn } from '#platform/network.ts'
import type { Route } from '#platform/route.ts'
import { triedWrite } from '#platform/tried-write.ts'
import { anyHas } from '#platform/text-search.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { queryPunches, queueCommands, setClock } from '#modules/attendance/server/device-command.ts'
import {
  addDevice,
  changeDevice,
  commandDevice,
  devices,
  queryDevice,
  removeLeavers,
  sendPeople,
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
const ofDevice = (what: ReturnType<typeof sql>, where: ReturnType<typeof sql>) =>
  sql`(select ${what} from punch p join device_user u on u.org_id = p.org_id and u.id = p.device_user_id
    where u.device_id = d.id and ${where})`

export const deviceRoutes: Route[] = [
  serveList(devices, {
    from: () =>
      sql`attendance_device d left join device_contact c on c.org_id = d.org_id and c.device_id = d.id`,
    select: ({ now, today, org }) => ({
      name: sql`d.name`,
      branch: sql`(select json_build_object('id', x.id, 'name', x.name) from branch x where x.id = d.branch_id)`,
      state: stateOf(now),
      last_seen_at: sql`c.last_seen_at`,
      last_punch_at: sql`c.last_punch_at`,
      punches_today: ofDevice(
        sql`count(*)::int`,
        sql`p.occurred_at >= ${today}::date::timestamp at time zone ${org.time_zone}`,
      ),
      clock_offset: drift,
      lag: ofDevice(
        sql`round(percentile_cont(0.5) within group (order by extract(epoch from p.received_at - p.occurred_at)))::int`,
        sql`p.occurred_at >= ${now}::timestamptz - interval '7 days'`,
      ),
      gaps: sql`(select count(*)::int from device_gap g where g.device_id = d.id
        and g.to_at >= ${now}::timestamptz - interval '30 days')`,
      people: sql`(select count(*)::int from device_user u where u.device_id = d.id and u.employee_id is not null)`,
      unmatched: sql`(select count(*)::int from device_user u where u.device_id = d.id and u.employee_id is null and not u.is_ignored)`,
      unread: sql`(select count(*)::int from device_line l where l.device_id = d.id and l.state = 'Unread')`,
      commands: sql`(select count(*)::int from device_command m where m.device_id = d.id and m.state in ('Queued', 'Sent'))`,
      serial: sql`d.serial`,
      model: sql`c.model`,
      firmware: sql`c.firmware`,
      ip: sql`c.ip`,
      users_count: sql`c.users_count`,
      punches_count: sql`c.punches_count`,
      version: sql`d.version`,
      branch_id: sql`d.branch_id`,
      protocol: sql`d.protocol`,
      time_zone: sql`d.time_zone`,
      clock_sent: sql`d.clock_sent`,
      direction: sql`d.direction`,
      silent_after_minutes: sql`d.silent_after_minutes`,
      networks: sql`nullif(array_to_string(d.networks, ', '), '')`,
      is_active: sql`d.is_active`,
    }),
    id: sql`d.id`,
    where: () => [sql`not d.is_archived`],
    search: (_ctx, text) => [anyHas(text, sql`d.name`, sql`d.serial`)],
    order: ({ now }) =>
      sql`array_position(array['Not reporting', 'Clock off', 'Waiting for contact', 'Reporting', 'File only', 'Inactive'], ${stateOf(now)}), lower(d.name)`,
  }),
  serveAction(addDevice, async (ctx, { body }) => {
    const id = newId()
    const { networks, ...values } = body
    await written(ctx, () =>
      ctx.db
        .insertInto('attendance_device')
        .values({ id, ...values, networks: networksOf(networks), registered_at: ctx.now })
        .execute(),
    )
    return { id, name: body.name }
  }),
  serveAction(changeDevice, async (ctx, { params, body }) => {
    const { version, networks, ...values } = body
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
          networks: networksOf(networks),
          version: version + 1,
          ...(values.serial !== current.serial && { registered_at: ctx.now }),
        })
        .where('id', '=', params.id)
        .execute(),
    )
    return undefined
  }),
  serveAction(commandDevice, async (ctx, { params, body }) => {
    const { id } = await pushingDevice(ctx, params.id)
    if (body.command === 'Read all punches again')
      await ctx.db.updateTable('device_contact').set({ resend: true }).where('device_id', '=', id).execute()
    const command = {
      'Read all punches again': 'CHECK',
      'Set clock': setClock,
      Restart: 'REBOOT',
      'Check connection': 'CHECK',
      'Request information': 'INFO',
    }[body.command]
    await queueCommands(ctx.db, id, [command], ctx.viewer.account_id)
    return undefined
  }),
  serveAction(queryDevice, async (ctx, { params, body }) => {
    const { id } = await pushingDevice(ctx, params.id)
    if (body.from > ctx.today) throw invalid({ from: ['Date cannot be in the future.'] })
    const command = queryPunches(`${body.from} 00:00:00`, `${body.to} 23:59:59`)
    await queueCommands(ctx.db, id, [command], ctx.viewer.account_id)
    return undefined
  }),
  serveAction(sendPeople, async (ctx, { params, body }) => {
    const { id, branch_id } = await pushingDevice(ctx, params.id)
    const people = await peopleFor(ctx, branch_id, body.employee_ids)
    if (people.length < body.employee_ids.length)
      throw invalid({ employee_ids: ['Select people whose employee code has at most 24 characters.'] })
    await queueCommands(
      ctx.db,
      id,
      people.map(
        ({ code, name }) =>
          `DATA UPDATE USERINFO PIN=${code}\tName=${name.slice(0, 24)}\tPri=0\tPasswd=\tCard=\tGrp=1`,
      ),
      ctx.viewer.account_id,
    )
    return { sent: people.length }
  }),
  serveAction(removeLeavers, async (ctx, { params }) => {
    const { id } = await pushingDevice(ctx, params.id)
    const { rows } = await sql<{ number: string }>`
      select u.number from device_user u join employee e on e.org_id = u.org_id and e.id = u.employee_id
      where u.device_id = ${id} and e.left_on < ${ctx.today}
        and not exists (select from device_command m where m.org_id = u.org_id and m.device_id = u.device_id
          and m.state in ('Queued', 'Sent', 'Done') and m.created_at >= e.left_on
          and m.command = 'DATA DELETE USERINFO PIN=' || u.number)
      order by u.number`.execute(ctx.db)
    await queueCommands(
      ctx.db,
      id,
      rows.map(({ number }) => `DATA DELETE USERINFO PIN=${number}`),
      ctx.viewer.account_id,
    )
    return { removed: rows.length }
  }),
]

function networksOf(text: string | null | undefined): string[] {
  const { networks, wrong } = networksIn(text ?? '')
  if (wrong.length) throw invalid({ networks: [`No network: ${wrong.join(', ')}.`] })
  return networks
}

async function pushingDevice(ctx: Ctx, id: string) {
  const device = await ctx.db
    .selectFrom('attendance_device')
    .select(['id', 'branch_id'])
    .where('id', '=', id)
    .where('protocol', '=', 'ZKTeco push')
    .where('is_archived', '=', false)
    .executeTakeFirst()
  if (!device) throw notFound()
  return device
}

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

/** The chosen people, or all of a branch, by their codes; devices show Latin letters only. */
async function peopleFor(ctx: Ctx, branch_id: string | null, ids: readonly string[]) {
  const { rows } = await sql<{ code: string; name: string }>`
    select e.code, trim(regexp_replace(e.full_name, '[^ -~]', '', 'g')) as name from employee e
    where (e.left_on is null or e.left_on >= ${ctx.today}) and length(e.code) <= 24
      and ${
        ids.length > 0
          ? sql`e.id = any(${[...ids]}::uuid[])`
          : sql`(${branch_id}::uuid is null or exists (select from employment_assignment a
            where a.org_id = e.org_id and a.employee_id = e.id and a.branch_id = ${branch_id}
              and a.valid_from <= ${ctx.today} and (a.valid_to is null or a.valid_to >= ${ctx.today})))`
      }
    order by e.code`.execute(ctx.db)
  return rows
}
