import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import type { Given } from '#engines/questions/answers.ts'
import { knockouts, type Knockout, type KnockoutRule } from '#modules/recruitment/domain/knockout.ts'
import { writeEvent } from '#modules/recruitment/server/base.ts'
import type { ApplicationDetail } from '#modules/recruitment/shared/application-detail.ts'

/** The rules of a vacancy that these answers to a version of its questions fulfil. */
export async function knockoutsIn(
  db: Db,
  vacancyId: string,
  setId: string | null,
  given: readonly Given[],
): Promise<Knockout[]> {
  if (setId === null || given.length === 0) return []
  const { rows } = await sql<KnockoutRule>`
    select i.question_id, r.test, r.value, r.effect, r.reason from knockout_rule r
    join question q on q.org_id = r.org_id and q.root_id = r.question_root_id
    join question_set_item i on i.org_id = q.org_id and i.question_id = q.id and i.set_id = ${setId}
    where r.vacancy_id = ${vacancyId} order by i.position, r.id`.execute(db)
  return knockouts(rows, new Map(given.map(({ question_id, value }) => [question_id, value])))
}

/** Keeps what was found and says in the history that answers alone declined an application. */
export async function keepKnockouts(
  db: Db,
  at: string,
  application_id: string,
  found: readonly Knockout[],
): Promise<void> {
  if (found.length === 0) return
  await db
    .insertInto('application_knockout')
    .values(found.map((one) => ({ ...one, id: newId(), application_id, at })))
    .execute()
  const decisive = found.find(({ effect }) => effect === 'Decline')
  await writeEvent(db, at, null, {
    application_id,
    event: decisive ? 'Declined by answers' : 'Flagged by answers',
    remarks: (decisive ?? found[0])?.reason,
  })
}

export const knockoutsOf = async (db: Db, applicationId: string): Promise<ApplicationDetail['knockouts']> => {
  const { rows } = await sql<ApplicationDetail['knockouts'][number]>`
    select k.id, q.title as question, k.answer, k.effect, k.reason from application_knockout k
    join question q on q.org_id = k.org_id and q.id = k.question_id
    where k.application_id = ${applicationId} order by k.effect, k.at, k.id`.execute(db)
  return rows
}
