import type { Db } from '#platform/db.ts'
import { once } from '#modules/forms/domain/occurrence.ts'
import { insertAll, type Hired } from '#seeds/seeding.ts'

interface Answer {
  id: string
  employee_id: string | null
  division_id: string | null
  answered_on: string
  /** Of a form that is asked again. */
  occurrence_on?: string
  answers: Record<string, unknown>
}
/** Each of them answers once. What has no name is written in the order of its random id. */
export async function answerAll(
  db: Db,
  form_id: string,
  people: readonly Hired[],
  answer: (one: Hired) => Answer,
) {
  const given = people.map((one) => ({ occurrence_on: once, ...answer(one), form_id, is_told: true }))
  await insertAll(
    db,
    'form_response',
    given.toSorted((a, b) => a.id.localeCompare(b.id)),
  )
  await insertAll(
    db,
    'form_answered',
    people.map(({ employee_id }, index) => ({
      form_id,
      employee_id,
      answered_on: given[index]?.answered_on,
      occurrence_on: given[index]?.occurrence_on,
      times: 1,
    })),
  )
}
