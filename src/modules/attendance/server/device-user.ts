import { sql } from 'kysely'
import { conflict, invalid, notFound } from '#kernel/errors.ts'
import { rowsOf } from '#platform/bulk.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import type { Route } from '#platform/route.ts'
import { anyHas } from '#platform/text-search.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { punchesCame } from '#modules/attendance/server/punch-store.ts'
import {
  deviceUsers,
  ignoreDeviceUser,
  linkDeviceUser,
  matchAll,
  unlinkDeviceUser,
} from '#modules/attendance/shared/device-user.ts'

const suggested = sql`(select json_build_object('id', e.id, 'label', e.full_name || ' (' || e.code || ')') from employee e
  where u.employee_id is null and (e.left_on is null or e.left_on >= current_date)
    and (regexp_replace(e.code, '^[^0-9]*0*', '') = regexp_replace(u.number, '^0+', '')
      or (u.name is not null and lower(e.full_name) = lower(u.name)))
  order by (e.code = u.number) desc, e.code limit 1)`

const punchesOf = (what: ReturnType<typeof sql>) =>
  sql`(select ${what} from punch p where p.org_id = u.org_id and p.device_user_id = u.id)`

export const deviceUserRoutes: Route[] = [
  serveList(deviceUsers, {
    from: () => sql`device_user u join attendance_device d on d.org_id = u.org_id and d.id = u.device_id`,
    select: ({ today }) => ({
      number: sql`u.number`,
      name: sql`u.name`,
      device: sql`json_build_object('id', d.id, 'name', d.name)`,
      person: sql`case when u.employee_id is not null then ${personOf(sql`u.employee_id`, today)} end`,
      state: sql`case when u.employee_id is not null then 'Matched' when u.is_ignored then 'Ignored' else 'Unmatched' end`,
      punches: punchesOf(sql`count(*)::int`),
      first_at: punchesOf(sql`min(p.occurred_at)`),
      last_at: punchesOf(sql`max(p.occurred_at)`),
      suggestion: sql`${suggested} ->> 'label'`,
      suggested_id: sql`${suggested} ->> 'id'`,
      version: sql`u.version`,
      employee_id: sql`u.employee_id`,
    }),
    id: sql`u.id`,
    search: (_ctx, text) => [anyHas(text, sql`u.number`, sql`u.name`)],
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
    return { punches: await give(ctx, [{ id: params.id, employee_id: person.id }]), name: person.full_name }
  }),
  serveAction(ignoreDeviceUser, async (ctx, { params, body }) => {
    await lockedUser(ctx, params.id, body.version)
    await give(ctx, [{ id: params.id, employee_id: null }], true)
    return undefined
  }),
  serveAction(unlinkDeviceUser, async (ctx, { params, body }) => {
    await lockedUser(ctx, params.id, body.version)
    await give(ctx, [{ id: params.id, employee_id: null }])
    return undefined
  }),
  serveAction(matchAll, async (ctx) => {
    const { rows } = await sql<{ id: string; employee_id: string }>`
      select u.id, e.id as employee_id from device_user u join employee e on e.org_id = u.org_id and e.code = u.number
      where u.employee_id is null and not u.is_ignored order by u.id for update of u`.execute(ctx.db)
    await give(ctx, rows)
    return { linked: rows.length }
  }),
]

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

/** Numbers belong to somebody from now on, with all punches that they ever made; how many those are. */
async function give(
  ctx: Ctx,
  to: readonly { id: string; employee_id: string | null }[],
  is_ignored = false,
): Promise<number> {
  const given = rowsOf({ id: 'uuid', employee_id: 'uuid' }, to)
  await sql`update device_user u set employee_id = r.employee_id, is_ignored = ${is_ignored}, version = u.version + 1
    from ${given} where u.id = r.id`.execute(ctx.db)
  const { rows } = await sql<{
    before: string | null
    now: string | null
    occurred_at: string
    counts: boolean
  }>`
    with was as (select p.id, p.employee_id, p.occurred_at, p.is_pending, r.employee_id as next
      from punch p join ${given} on p.device_user_id = r.id),
    done as (update punch p set employee_id = was.next from was
      where p.id = was.id and p.employee_id is distinct from was.next)
    select employee_id as before, next as now, occurred_at, not is_pending as counts from was`.execute(ctx.db)
  const counted = rows.filter(({ counts }) => counts)
  await punchesCame(
    ctx,
    counted.flatMap(({ before, now, occurred_at }) => [
      { employee_id: before, occurred_at },
      { employee_id: now, occurred_at },
    ]),
  )
  return rows.length
}
