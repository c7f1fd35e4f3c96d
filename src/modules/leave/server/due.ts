import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { leaveWorld, segmentIdsOf, type LeaveWorld } from '#modules/leave/server/accounts.ts'
import { segmentsMark } from '#modules/leave/server/segments.ts'
import { asksForWork, weeklyOff } from '#modules/leave/server/work.ts'

export interface Next {
  employee_id: string
  next_on: Day | null
}

/** `leave_due.due_on` of somebody about whom a fact has changed. */
const AT_ONCE = '0001-01-01'
const NEVER = '9999-12-31'

/**
 * Whom a run until a day has to look at, in order: those for whom something is due by then, and everybody when what is the
 * same for all has changed since the last run. Nothing else is read of the others.
 */
export async function peopleDue(db: Db, world: LeaveWorld, until: Day): Promise<string[]> {
  await sql`
    insert into leave_due (employee_id)
    select e.id from employee e where not exists (select from leave_due d where d.org_id = e.org_id and d.employee_id = e.id)
    on conflict do nothing`.execute(db)
  await seeWorld(db, world, until)
  const { rows } = await sql<{ ids: string[] | null }>`
    select json_agg(d.employee_id order by d.employee_id) as ids
    from leave_due d join employee e on e.org_id = d.org_id and e.id = d.employee_id
    where d.due_on <= ${until}::date and ${stillOpen(until)}`.execute(db)
  return rows[0]?.ids ?? []
}

/** Who may still be given or lose something: those who left long ago have been settled. */
const stillOpen = (until: Day) =>
  sql`e.joined_on <= ${until} and (e.left_on is null or e.left_on >= ${addDays(until, -400)})`

async function seeWorld(db: Db, world: LeaveWorld, until: Day): Promise<void> {
  const last = await db
    .selectFrom('leave_posting')
    .select(['fingerprint', 'until'])
    .forUpdate()
    .executeTakeFirst()
  // a run for the past sees fewer rules, which is no change of them
  const latest = last && last.until > until ? last.until : until
  const fingerprint = await fingerprintOf(db, latest === until ? world : await leaveWorld(db, latest))
  if (last?.fingerprint === fingerprint && last.until === latest) return
  if (last?.fingerprint !== fingerprint)
    await db.updateTable('leave_due').set({ due_on: AT_ONCE }).where('due_on', '>', AT_ONCE).execute()
  await sql`
    insert into leave_posting (fingerprint, until) values (${fingerprint}, ${latest})
    on conflict (org_id) do update set fingerprint = excluded.fingerprint, until = excluded.until`.execute(db)
}

/** Everything that earning rests on and that is the same for everybody. */
async function fingerprintOf(db: Db, world: LeaveWorld): Promise<string> {
  const { years, types, held_years, settled_ends, settled_until } = world
  const facts = [years, types, [...held_years].toSorted(), [...settled_ends].toSorted(), settled_until]
  const isWorked = types.some(asksForWork)
  const work = isWorked ? [await weeklyOff(db), await holidaysMark(db)] : []
  const named = [...segmentIdsOf(world), ...(isWorked ? await holidaySegments(db) : [])]
  const segments = await segmentsMark(db, named)
  return createHash('sha256')
    .update(JSON.stringify([facts, work, segments]))
    .digest('hex')
}

async function holidaysMark(db: Db): Promise<string | null> {
  const { rows } = await sql<{ mark: string | null }>`
    select encode(sha256(convert_to(concat(
      (select string_agg(concat_ws(' ', start_on, end_on, is_half_day, free_half, is_optional, coalesce(gender, '-'), coalesce(branch_id::text, '-'), segment_id), ',' order by id) from holiday),
      (select string_agg(concat_ws(' ', weekdays, from_on, coalesce(to_on::text, '-'), coalesce(branch_id::text, '-'), segment_id), ',' order by id) from weekly_off_rule),
      (select string_agg(concat_ws(' ', id, parent_id), ',' order by id) from branch)), 'UTF8')), 'hex') as mark`.execute(
    db,
  )
  return rows[0]?.mark ?? null
}

async function holidaySegments(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select segment_id as id from holiday where segment_id is not null
    union select segment_id from weekly_off_rule where segment_id is not null order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** Who enters something for one of them meanwhile waits, and then says that they are due again. */
export const lockDue = (db: Db, ids: readonly string[]) =>
  sql`select from leave_due where employee_id = any(${[...ids]}::uuid[]) order by employee_id for no key update`.execute(
    db,
  )

/**
 * When these are looked at again. After a run for a day before the last they are due on the day of the last at latest:
 * what was entered for the days between may have become wrong too.
 */
export async function setDue(db: Db, next: readonly Next[], until: Day): Promise<void> {
  if (!next.length) return
  const list = (values: readonly string[]) => `{${values.join(',')}}`
  await sql`
    update leave_due d set due_on = least(n.due_on, case when d.posted_until > ${until}::date then d.posted_until end),
      posted_until = greatest(d.posted_until, ${until}::date)
    from unnest(${list(next.map(({ employee_id }) => employee_id))}::uuid[], ${list(next.map(({ next_on }) => next_on ?? NEVER))}::date[]) n (employee_id, due_on)
    where d.employee_id = n.employee_id`.execute(db)
}
