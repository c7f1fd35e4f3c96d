import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { Person } from '#kernel/person.ts'
import type { Db } from '#platform/db.ts'
import { personOf } from '#platform/person.ts'
import { passedToday } from '#engines/approval/passed-today-server.ts'

/** Open requests of one type. */
export interface PendingRequests {
  type: string
  /** One's own, which wait for somebody. */
  mine: number
  /** Others', which wait for this person. */
  waiting: number
  /** One's own that were returned, to be corrected. */
  returned: number
  /** All of the organization. */
  open: number
}

/**
 * What is open, by type, each figure from its own index. `openTypes` are those of which all are counted, as for HR. Who stands in
 * for nobody, as nearly all on most days, is not asked about everything that is open.
 */
export async function pendingRequests(
  db: Db,
  employeeId: string,
  openTypes: readonly string[],
  today: Day,
): Promise<PendingRequests[]> {
  const { rows } = await sql<PendingRequests>`
    select type, coalesce(sum(n) filter (where whose = 'mine'), 0)::int as mine,
      coalesce(sum(n) filter (where whose = 'waiting'), 0)::int as waiting,
      coalesce(sum(n) filter (where whose = 'returned'), 0)::int as returned, coalesce(sum(n) filter (where whose = 'open'), 0)::int as open
    from (
      select 'mine' as whose, type, count(*) as n from request
      where employee_id = ${employeeId} and not is_prepared and status in ('Requested', 'Forwarded') group by type
      union all
      select 'returned', type, count(*) from request
      where employee_id = ${employeeId} and not is_prepared and status = 'Returned' group by type
      union all
      select 'waiting', type, count(*) from (${waitingFor(employeeId, today)}) w group by type
      union all
      select 'open', type, count(*) from request
      where type = any(${[...openTypes]}::text[]) and status in ('Requested', 'Forwarded') group by type
    ) counted group by type order by type`.execute(db)
  return rows
}

/**
 * Requests that wait for this person's decision, each once: laid before them or before somebody whose place they take today,
 * and what a change of supervisors brings to them today or takes away. Every count of waiting work is made of these.
 */
const waitingFor = (employeeId: string, today: Day) => sql`
  with passed as materialized (${passedToday(employeeId, today)})
  select r.org_id, r.id, r.type from request_recipient p join request r on r.org_id = p.org_id and r.id = p.request_id
  where p.employee_id = ${employeeId} and p.is_open and r.id not in (select t.id from passed t)
  union
  select r.org_id, r.id, r.type from request_recipient p join request r on r.org_id = p.org_id and r.id = p.request_id
  where exists (select from approval_delegation a where a.delegate_id = ${employeeId} and a.ended_at is null
      and a.accepted_at is not null and a.from_on <= ${today}::date and a.to_on >= ${today}::date)
    and p.employee_id <> ${employeeId} and r.employee_id <> ${employeeId}
    and p.employee_id = any (approval_delegators(p.org_id, ${employeeId}, ${today}::date, r.type))
    and p.is_open and r.id not in (select t.id from passed t)
  union
  select q.org_id, q.id, q.type from passed t join request q on q.id = t.id where t.supervisor_id = ${employeeId}`

/** What of a type is open in the organization, and since when. */
export interface OpenRequests {
  type: string
  open: number
  /** Those whose turn is HR's. */
  for_hr: number
}

/** One that is open: what waits for HR stands first, then the longest waiting. */
export interface OpenRequest {
  id: string
  type: string
  sender: Person
  created_at: string
  for_hr: boolean
}

/** Everything open of some types: how many of each, and a few of them: those that HR must decide, then those that have waited longest. */
export async function openRequests(
  db: Db,
  types: readonly string[],
  { today, limit }: { today: Day; limit: number },
): Promise<{ counts: OpenRequests[]; oldest: OpenRequest[] }> {
  const open = sql`type = any(${[...types]}::text[]) and status in ('Requested', 'Forwarded')`
  const [counts, oldest] = await Promise.all([
    sql<OpenRequests>`
      select type, count(*) as open, count(*) filter (where level is null) as for_hr from request
      where ${open} group by type order by type`.execute(db),
    sql<OpenRequest>`
      select r.id, r.type, ${personOf(sql`r.employee_id`, today)} as sender, r.created_at, r.level is null as for_hr
      from (select * from request where ${open} order by level is null desc, created_at, id limit ${limit}) r
      order by for_hr desc, r.created_at, r.id`.execute(db),
  ])
  return { counts: counts.rows, oldest: oldest.rows }
}

/** One that was laid before a person. */
export interface LaidRequest {
  id: string
  sender: Person
  created_at: string
  request_remarks: string
  status: string
  /** It waits for their decision. */
  is_pending: boolean
}

/** A page of what `laidBefore` counts: what waits stands first, then the newest. */
export async function listLaidBefore(
  db: Db,
  { employee_id, types, today }: { employee_id: string; types: readonly string[]; today: Day },
  { limit, offset, is_pending }: { limit: number; offset: number; is_pending?: boolean | undefined },
): Promise<{ count: number; results: LaidRequest[] }> {
  const laid = sql`
    from ${laidTo(employee_id, types, today)} p join request r on r.org_id = p.org_id and r.id = p.request_id
    where ${is_pending ?? null}::boolean is null or p.is_open = ${is_pending ?? null}::boolean`
  const [counted, found] = await Promise.all([
    sql<{ count: number }>`select count(*) as count ${laid}`.execute(db),
    sql<LaidRequest>`
      select l.id, ${personOf(sql`l.employee_id`, today)} as sender, l.created_at, l.request_remarks, l.status, l.is_pending
      from (select r.id, r.employee_id, r.created_at, r.request_remarks, r.status, p.is_open as is_pending ${laid}
        order by p.is_open desc, r.created_at desc, r.id limit ${limit} offset ${offset}) l
      order by l.is_pending desc, l.created_at desc, l.id`.execute(db),
  ])
  return { count: counted.rows[0]?.count ?? 0, results: found.rows }
}

/** Requests of a type that were ever laid before a person, and those of them that wait for their decision. */
export async function laidBefore(
  db: Db,
  { employee_id, today }: { employee_id: string; today: Day },
  ...types: string[]
): Promise<{ total: number; pending: number }> {
  const { rows } = await sql<{ total: number; pending: number }>`
    select count(*) as total, count(*) filter (where p.is_open) as pending
    from ${laidTo(employee_id, types, today)} p`.execute(db)
  return rows[0] ?? { total: 0, pending: 0 }
}

/** Each once: what was laid before them, and what waits for them. */
const laidTo = (employeeId: string, types: readonly string[], today: Day) => sql`(
  select org_id, request_id, bool_or(is_open) as is_open from (
    select p.org_id, p.request_id, false as is_open
    from request_recipient p join request r on r.org_id = p.org_id and r.id = p.request_id
    where p.employee_id = ${employeeId} and r.type = any(${[...types]}::text[])
    union all
    select w.org_id, w.id, true from (${waitingFor(employeeId, today)}) w where w.type = any(${[...types]}::text[])
  ) laid group by org_id, request_id)`

/** Colleagues who ask this person to decide in their place, and have no answer yet. */
export async function delegationsAsked(db: Db, employeeId: string, today: Day): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from approval_delegation
    where delegate_id = ${employeeId} and accepted_at is null and ended_at is null and to_on >= ${today}::date`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
