import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { insertMany } from '#platform/bulk.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { end, resume } from '#modules/hris/domain/assignment-timeline.ts'
import { endAfter, putBack, type Link } from '#modules/hris/domain/supervisor-days.ts'
import { carryOut, timelineOf } from '#modules/hris/server/assignment-store.ts'
import { forgetAccounts } from '#modules/hris/server/employee-row.ts'
import { carryOutAll, circles, linksOfAll, lockSupervisors } from '#modules/hris/server/supervisor-write.ts'
import type { LeftOut } from '#modules/hris/shared/separation.ts'

type Kind = 'Assignment' | 'Supervisor' | 'End of a supervisor'

/** With the last day of somebody what was arranged for later goes, and is kept for the case that they stay. */
export async function endArranged(ctx: Ctx, employeeId: string, left_on: Day): Promise<void> {
  const ended = end(await timelineOf(ctx.db, employeeId), left_on)
  await keep(ctx.db, 'Assignment', ended.removed)
  await carryOut(ctx.db, ended)
  const rows = await linksOfAll(ctx.db, [employeeId])
  const plan = endAfter(rows, left_on)
  await keep(ctx.db, 'Supervisor', plan.removed)
  await keep(
    ctx.db,
    'End of a supervisor',
    plan.moved.map(({ id }) => id),
  )
  await forgetAccounts(ctx, await carryOutAll(ctx.db, [{ employee_id: employeeId, rows, plan }]))
}

/** Puts back what a last day had taken away, as it was. What cannot come any more stays kept, and is answered. */
export async function resumeArranged(ctx: Ctx, employeeId: string): Promise<LeftOut[]> {
  const kept = await keptOf(ctx.db, employeeId)
  if (!kept.length) return []
  const left = [
    ...(await resumeTimeline(ctx.db, employeeId, kept)),
    ...(await resumeSupervisors(ctx, employeeId, kept)),
  ]
  const done = kept.filter(({ id }) => !left.includes(id)).map(({ id }) => id)
  if (done.length) await ctx.db.deleteFrom('arranged_later').where('id', 'in', done).execute()
  if (!left.length) return []
  const { rows } = await sql<LeftOut>`select ${asLeftOut} from arranged_later x
    where x.id = any(${left}::uuid[]) order by valid_from, kind`.execute(ctx.db)
  return rows
}

/** What is kept of an employment that is resumed or over goes; what a stop has left out stays to be read with it. */
export async function forgetArranged(db: Db, employeeId: string, stopped_by?: string): Promise<void> {
  const kept = sql`employee_id = ${employeeId} and left_out_of is null`
  await (
    stopped_by
      ? sql`update arranged_later set left_out_of = ${stopped_by} where ${kept}`
      : sql`delete from arranged_later where ${kept}`
  ).execute(db)
}

/** What the stop of a separation could not put back. */
export const leftOutOf = (separationId: RawBuilder<unknown>): RawBuilder<LeftOut[]> =>
  sql<LeftOut[]>`coalesce((select json_agg(f order by f.valid_from, f.kind)
    from (select ${asLeftOut} from arranged_later x where x.left_out_of = ${separationId}) f), '[]')`

const asLeftOut = sql`x.kind, (x.was ->> 'valid_from')::date::text as valid_from,
  case x.kind when 'Assignment' then x.was ->> 'change_reason'
    else (select e.full_name from employee e where e.id = (x.was ->> 'supervisor_id')::uuid) end as name`

async function keep(db: Db, kind: Kind, ids: readonly string[]) {
  if (ids.length)
    await sql`insert into arranged_later (id, employee_id, kind, was)
      select r.id, r.employee_id, ${kind}, to_jsonb(r) from ${sql.table(kind === 'Assignment' ? 'employment_assignment' : 'supervisor_link')} r
      where r.id = any(${[...ids]}::uuid[])`.execute(db)
}

interface Kept<K extends Kind = Kind> {
  id: string
  kind: K
  was: Link
  /** What it needs is not there any more: its branch, or the supervisor by then. */
  is_unfit: boolean
}

const masters = ['branch', 'division', 'job_title', 'employment_level', 'employment_type']
async function keptOf(db: Db, employeeId: string): Promise<Kept[]> {
  const gone = masters.map((table) => {
    const id = sql`(x.was ->> ${sql.lit(`${table}_id`)})::uuid`
    return sql`${id} is not null and not exists (select from ${sql.table(table)} m where m.id = ${id})`
  })
  const { rows } = await sql<Kept>`
    select x.id, x.kind, case x.kind when 'Assignment' then x.was || jsonb_build_object('source_review_id',
        (select r.id from employment_review r where r.id = (x.was ->> 'source_review_id')::uuid)) else x.was end as was, case x.kind when 'Assignment' then ${sql.join(gone, sql` or `)}
      else not exists (select from employee e where e.id = (x.was ->> 'supervisor_id')::uuid
        and (e.left_on is null or e.left_on >= (x.was ->> 'valid_from')::date)) end as is_unfit
    from arranged_later x where x.employee_id = ${employeeId} and x.left_out_of is null`.execute(db)
  return rows
}

const columns = {
  id: 'uuid',
  employee_id: 'uuid',
  valid_from: 'date',
  valid_to: 'date',
  branch_id: 'uuid',
  division_id: 'uuid',
  job_title_id: 'uuid',
  employment_level_id: 'uuid',
  employment_type_id: 'uuid',
  weekly_hours: 'numeric',
  work_location: 'text',
  pay_step: 'int',
  change_reason: 'text',
  source_review_id: 'uuid',
  version: 'int',
}
async function resumeTimeline(db: Db, employeeId: string, kept: readonly Kept[]): Promise<string[]> {
  const taken = kept.filter(({ kind }) => kind === 'Assignment')
  const { plan, added, left_out } = resume(
    await timelineOf(db, employeeId),
    taken.filter(({ is_unfit }) => !is_unfit).map(({ id, was }) => ({ ...was, id, place: was })),
  )
  await carryOut(db, plan)
  await insertMany(
    db,
    'employment_assignment',
    columns,
    added.map(({ place, id, valid_to }) => ({ ...place, id, valid_to })),
  )
  return [...left_out, ...taken.filter(({ is_unfit }) => is_unfit).map(({ id }) => id)]
}

async function resumeSupervisors(ctx: Ctx, employee_id: string, kept: readonly Kept[]): Promise<string[]> {
  const of = (kind: Kind) => kept.filter((row) => row.kind === kind).map(({ id, was }) => ({ ...was, id }))
  const [taken, ended] = [of('Supervisor'), of('End of a supervisor')]
  if (!taken.length && !ended.length) return []
  await lockSupervisors(ctx.db)
  const [rows, above] = await Promise.all([
    linksOfAll(ctx.db, [employee_id]),
    circles(ctx.db, employee_id, taken),
  ])
  const unfit = kept.filter(({ was, is_unfit }) => is_unfit || above.has(was.supervisor_id))
  const { left_out, ...plan } = putBack(rows, { taken, ended, unfit: unfit.map(({ id }) => id) })
  await forgetAccounts(ctx, await carryOutAll(ctx.db, [{ employee_id, rows, plan }]))
  return left_out
}
