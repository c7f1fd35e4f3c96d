import { sql } from 'kysely'
import type { Database, Db } from '#platform/db.ts'
import type { Claim } from '#platform/job-attempt.ts'
import { JOB_SIGNAL } from '#platform/jobs.ts'

/** How many of those that are due are looked at for one. */
const NEAR = 20
/** What waits for an earlier one of its kind is out of the way for so long; the end of that one calls it back. */
const PUT_OFF_S = 5
// in the text of the query and no parameter: else the index of jobs alone is not used
const isJob = sql`name = ${sql.lit(JOB_SIGNAL)}`

export interface Claimed {
  claim: Claim | null
  /** Some were put off, so that there may be others behind them. */
  isMore: boolean
}

/**
 * The oldest that may run, of an organization that has none running here where there is one near the head of the queue.
 * However long the queue is, its first rows are read by an index, and no more. Never one that runs here: a lease that ran
 * out while this process was busy is renewed, not taken.
 */
export async function claimJob(
  database: Database,
  running: ReadonlyMap<string, { org_id: number }>,
  leaseMs: number,
): Promise<Claimed> {
  const busy = [...running.values()].map(({ org_id }) => org_id)
  const work = (db: Db) =>
    sql<{ id: string | null; org_id: number; tries: number; put_off: number }>`
      with near as materialized (
        select s.id, s.org_id, s.next_try_at, s.payload ? 'serial' and exists (
          select from signal earlier
          where earlier.handled_at is null and earlier.name = s.name and earlier.org_id = s.org_id
            and earlier.payload ? 'serial' and earlier.payload = s.payload and earlier.id < s.id) as waits
        from signal s where s.${isJob} and s.handled_at is null and s.next_try_at <= now()
          and not s.id = any(${[...running.keys()]}::uuid[])
        order by s.next_try_at limit ${NEAR} for update of s skip locked
      ), put_off as (
        update signal set next_try_at = now() + ${PUT_OFF_S} * interval '1 s'
        where id in (select id from near where waits) returning id
      ), taken as (
        update signal set next_try_at = now() + ${leaseMs} * interval '1 ms', tries = tries + 1
        where id = (select id from near where not waits order by org_id = any(${busy}::int[]), next_try_at limit 1)
        returning id, org_id, tries
      )
      select t.id, t.org_id, t.tries, (select count(*)::int from put_off) as put_off
      from (select) one left join taken t on true`.execute(db)
  // unhurried: a claim that a crash of the machine undoes is made again, as after the end of its lease
  const { rows } = await database.asOwner(work, { unhurried: true })
  const [row] = rows
  return {
    claim: row?.id ? { id: row.id, org_id: row.org_id, tries: row.tries } : null,
    isMore: (row?.put_off ?? 0) > 0,
  }
}

/** It has ended: the next of those that ran one after another is due again, at the place of its age. */
export const closeJob = async (db: Db, id: string) => {
  await sql`
    with done as (update signal set handled_at = now() where id = ${id} returning org_id, payload)
    update signal set next_try_at = least(next_try_at, at) where id = (
      select n.id from done d join signal n on n.org_id = d.org_id and n.payload = d.payload
      where d.payload ? 'serial' and n.payload ? 'serial' and n.${isJob} and n.handled_at is null and n.id > ${id}
      order by n.id limit 1)`.execute(db)
}
