import type { Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'

interface Renewal {
  starts_on: Day
  ends_on: Day
  remarks: string
  terms?: string | null
  file_id?: string | null
  review_id?: string | null
  created_by: string | null
}
/** Writes the contract that takes the place of another. The end in the record of the employee is the caller's to move, after it. */
export async function followContract(
  db: Db,
  { id: renewal_of, employee_id }: { id: string; employee_id: string },
  renewal: Renewal,
): Promise<string> {
  const id = newId()
  await db
    .insertInto('contract')
    .values({ ...renewal, id, employee_id, renewal_of })
    .execute()
  return id
}

/** The contract of somebody that nothing took the place of and that was not ended early. */
export const heldContract = (db: Db, employeeId: string) =>
  db
    .selectFrom('contract as c')
    .select(['c.id', 'c.employee_id', 'c.starts_on', 'c.ends_on', 'c.version'])
    .where('c.employee_id', '=', employeeId)
    .where('c.terminated_on', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('contract as n').select('n.id').whereRef('n.renewal_of', '=', 'c.id'))),
    )
    .orderBy('c.starts_on', 'desc')
    .executeTakeFirst()
