import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import type { Mark } from '#platform/jobs.ts'
import type { Reach } from '#engines/list/reach.ts'
import { isGenerated, isNotSealed } from '#engines/appraisal/generate-server.ts'
import { formsDue, formsSent } from '#engines/appraisal/signal-server.ts'

/** Forms `a` that are generated and not sent yet. */
export const isToSend = sql<boolean>`(${isGenerated} and ${isNotSealed})`
/** Their appraiser has an open form and has not been reminded today. */
export const isToRemind = (today: string) =>
  sql<boolean>`(a.state in ('Pending', 'Draft', 'Sent back') and a.appraiser_id is not null and ${isNotSealed}
    and not exists (select from appraisal_assignment b where b.org_id = a.org_id and b.appraiser_id = a.appraiser_id
      and b.reminded_on = ${today}))`
const isMeant = (step: 'send' | 'remind', today: string) => (step === 'send' ? isToSend : isToRemind(today))

/** How many appraisers forms are sent to or asked for again, and the last day by which one is due. */
export async function reachOfForms(
  { db }: Pick<Ctx, 'db'>,
  occasionId: string,
  which: RawBuilder<boolean>,
): Promise<Reach> {
  const { rows } = await sql<Reach>`
    select count(distinct coalesce(a.appraiser_id, a.id))::int as people, max(a.due_on)::text as day
    from appraisal_assignment a where a.occasion_id = ${occasionId} and ${which}`.execute(db)
  return rows[0] ?? { people: 0, day: null }
}

export const countToTell = async (db: Db, step: 'send' | 'remind', today: string, occasionId: string) =>
  (await reachOfForms({ db }, occasionId, isMeant(step, today))).people

interface Telling {
  use: { name: string }
  db: Db
  mark: Mark
  today: string
  occasion_id: string
  after: string | null
}

/** Sends their forms to the next appraisers, or reminds them. People from outside got their link as they were invited. */
export async function tellNext(
  step: 'send' | 'remind',
  { use, db, mark, today, occasion_id, after }: Telling,
  limit: number,
): Promise<{ people: number; done: number; after: string } | null> {
  const meant = isMeant(step, today)
  const { rows: next } = await sql<{ appraiser_id: string }>`
    select distinct a.appraiser_id from appraisal_assignment a
    where a.occasion_id = ${occasion_id} and ${meant} and a.appraiser_id is not null
      and (${after}::uuid is null or a.appraiser_id > ${after}::uuid)
    order by a.appraiser_id limit ${limit}`.execute(db)
  const appraiser_ids = next.map(({ appraiser_id }) => appraiser_id)
  const last = appraiser_ids.at(-1)
  if (last === undefined) return null
  const change = step === 'send' ? sql`state = 'Pending', version = version + 1` : sql`reminded_on = ${today}`
  const { numAffectedRows } = await sql`
    update appraisal_assignment a set ${change}
    where a.occasion_id = ${occasion_id} and a.appraiser_id = any(${appraiser_ids}::uuid[]) and ${meant}`.execute(
    db,
  )
  await mark.signal(step === 'send' ? formsSent(use) : formsDue(use), { occasion_id, appraiser_ids })
  const people = appraiser_ids.length
  return { people, done: step === 'send' ? Number(numAffectedRows ?? 0n) : people, after: last }
}
