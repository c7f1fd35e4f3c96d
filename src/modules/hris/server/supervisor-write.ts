import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { conflict, invalid, notFound } from '#kernel/errors.ts'
import { rowsOf } from '#platform/bulk.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { circular, supervisionProblems } from '#modules/hris/domain/supervision.ts'
import {
  carriedOut,
  grown,
  heldOn,
  setFrom,
  takeBack,
  twice,
  type Link,
  type LinkPlan,
} from '#modules/hris/domain/supervisor-days.ts'
import type { SupervisorInput } from '#modules/hris/shared/supervisor.ts'

type Where = Pick<Ctx, 'db' | 'today'>

/** Two lists written at once could close a circle that neither of them sees: until the transaction ends, one writes. */
export const lockSupervisors = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('supervisor_link'), current_setting('app.org_id')::int)`.execute(
    db,
  )

/** Holds a list that is to hold from a day against the rules. */
export async function refuseWrongSupervisors(
  { db, today }: Where,
  employeeId: string,
  links: readonly SupervisorInput[],
  from: Day,
) {
  if (!links.length) return
  await lockSupervisors(db)
  const rows = await linkRows(db, employeeId)
  const plan = setFrom(rows, from, links)
  const after = carriedOut(rows, plan)
  const [current, below] = await Promise.all([
    workingHere(db, links, { from, today, held: heldOn(after, from) }),
    circles(db, employeeId, grown(rows, plan)),
  ])
  const errors = supervisionProblems({
    employee_id: employeeId,
    links,
    from,
    current,
    below,
    twice: twice(after),
  })
  if (errors) throw invalid(errors)
}

/** Writes what is different from the day on: lines that stay keep their row. Says who began or ceased to supervise. */
export async function writeSupervisors(
  { db }: Pick<Where, 'db'>,
  employeeId: string,
  links: readonly SupervisorInput[],
  from: Day,
): Promise<string[]> {
  const rows = await linkRows(db, employeeId)
  return carryOut(db, employeeId, rows, setFrom(rows, from, links))
}

/** Takes a row back: what was before it lasts on. Says who began or ceased to supervise. */
export async function removeSupervisorRow(db: Db, employeeId: string, id: string): Promise<string[]> {
  await lockSupervisors(db)
  const rows = await linkRows(db, employeeId)
  if (!rows.some((row) => row.id === id)) throw notFound()
  const plan = takeBack(rows, id)
  const again = twice(carriedOut(rows, plan))
  if (again)
    throw conflict(`From ${again.on} on the supervisor before stands in another order: change that first.`)
  const [circle] = (await circles(db, employeeId, grown(rows, plan))).values()
  if (circle !== undefined) throw conflict(circular(circle, ''))
  return carryOut(db, employeeId, rows, plan)
}

/** Who joined earlier than was written had their first supervisors from then on, where no former employment is in the way. */
export async function moveFirstSupervisors(db: Db, employeeId: string, from: Day, joined_on: Day) {
  if (joined_on < from)
    await sql`update supervisor_link l set valid_from = ${joined_on}, version = version + 1
      where employee_id = ${employeeId} and valid_from = ${from} and not exists (select from supervisor_link f
        where f.employee_id = l.employee_id and f.valid_from < l.valid_from and f.valid_to >= ${joined_on}::date)`.execute(
      db,
    )
}

const linkRows = (db: Db, employeeId: string): Promise<Link[]> => linksOfAll(db, [employeeId])

/** All rows of some people, of whatever days. */
export const linksOfAll = (
  db: Db,
  employeeIds: readonly string[],
): Promise<(Link & { employee_id: string })[]> =>
  db
    .selectFrom('supervisor_link')
    .select([
      'id',
      'employee_id',
      'supervisor_id',
      'authority_order',
      'can_approve',
      'can_deny',
      'can_forward',
      'valid_from',
      'valid_to',
    ])
    .where('employee_id', 'in', [...employeeIds])
    .orderBy('valid_from')
    .execute()

const carryOut = (db: Db, employee_id: string, rows: readonly Link[], plan: LinkPlan): Promise<string[]> =>
  carryOutAll(db, [{ employee_id, rows, plan }])

/** Writes what was planned for some people. Says who began or ceased to supervise. */
export async function carryOutAll(
  db: Db,
  changes: readonly { employee_id: string; rows: readonly Link[]; plan: LinkPlan }[],
): Promise<string[]> {
  const removed = changes.flatMap(({ plan }) => plan.removed)
  if (removed.length) await db.deleteFrom('supervisor_link').where('id', 'in', removed).execute()
  const growing = changes.flatMap(({ rows, plan }) => plan.moved.filter((row) => grows(rows, row)))
  // what shrinks goes first: two that exchange their days never overlap
  await moveEnds(
    db,
    changes.flatMap(({ plan }) => plan.moved).filter((row) => !growing.includes(row)),
  )
  await moveEnds(db, growing)
  const added = changes.flatMap(({ employee_id, plan }) =>
    plan.added.map((link) => ({ id: newId(), ...link, employee_id })),
  )
  if (added.length) await db.insertInto('supervisor_link').values(added).execute()
  const ids = new Set([...removed, ...changes.flatMap(({ plan }) => plan.moved.map(({ id }) => id))])
  const touched = [...changes.flatMap(({ rows }) => rows.filter(({ id }) => ids.has(id))), ...added]
  return [...new Set(touched.map(({ supervisor_id }) => supervisor_id))]
}

const grows = (rows: readonly Link[], { id, valid_to }: LinkPlan['moved'][number]) => {
  const former = rows.find((row) => row.id === id)?.valid_to ?? null
  return valid_to === null || (former !== null && valid_to > former)
}

async function moveEnds(db: Db, rows: LinkPlan['moved']) {
  if (rows.length)
    await sql`update supervisor_link l set valid_to = r.valid_to, version = l.version + 1
      from ${rowsOf({ id: 'uuid', valid_to: 'date' }, rows)} where l.id = r.id`.execute(db)
}

/** Who works here for as long as they are to supervise: today and later, or while a row lasted that is over. */
async function workingHere(
  db: Db,
  links: readonly SupervisorInput[],
  { from, today, held }: { from: Day; today: Day; held: readonly Omit<Link, 'id'>[] },
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('employee')
    .select(['id', 'left_on'])
    .where(
      'id',
      'in',
      links.map(({ supervisor_id }) => supervisor_id),
    )
    .execute()
  const there = rows.filter(({ id, left_on }) => {
    const until = held.find(({ supervisor_id }) => supervisor_id === id)?.valid_to ?? null
    return left_on === null || left_on >= (from < today && (until === null || until >= today) ? today : from)
  })
  return new Set(there.map(({ id }) => id))
}

/** Of those whose rows these are who report to the employee themselves, and from which day on they would be both. */
export async function circles(
  db: Db,
  employeeId: string,
  rows: readonly Omit<Link, 'id'>[],
): Promise<ReadonlyMap<string, Day>> {
  if (!rows.length) return new Map()
  const named = rows.map(({ supervisor_id, valid_from, valid_to }) => ({
    supervisor_id,
    valid_from,
    valid_to,
  }))
  const types = { supervisor_id: 'uuid', valid_from: 'date', valid_to: 'date' }
  const { rows: found } = await sql<{ id: string; on: Day }>`
    with recursive above (start, id, days) as (
      select r.supervisor_id, r.supervisor_id, daterange(r.valid_from, r.valid_to, '[]') from ${rowsOf(types, named)}
      union
      select a.start, l.supervisor_id, a.days * daterange(l.valid_from, l.valid_to, '[]')
      from above a join supervisor_link l on l.employee_id = a.id
      where a.id <> ${employeeId} and daterange(l.valid_from, l.valid_to, '[]') && a.days
    ) select start as id, min(lower(days)) as on from above
    where id = ${employeeId} and start <> ${employeeId} group by start`.execute(db)
  return new Map(found.map(({ id, on }) => [id, on]))
}
