import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { Decided } from '#engines/exchange/import-server.ts'
import type { EmployeeWrite } from '#modules/hris/server/import-decide.ts'
import type { EmployeeColumns } from '#modules/hris/shared/imports.ts'

type One = Decided<EmployeeColumns, EmployeeWrite>

/**
 * Rows that would make somebody anew who has left: same name, born on the same day. Such a person is taken back, so that
 * there is one record with both employments. One query for the batch; `today` is a fact.
 */
export async function refuseFormer(db: Db, rows: readonly One[], today: string): Promise<One[]> {
  const asked = rows.filter(isNew)
  if (!asked.length) return [...rows]
  const { rows: past } = await sql<{ name: string; code: string; date_of_birth: string; left_on: string }>`
    select lower(full_name) as name, code, date_of_birth, left_on from employee
    where left_on < ${today}::date
      and date_of_birth = any(${asked.map(({ write }) => write.person.date_of_birth)}::date[])
    order by left_on`.execute(db)
  const known = new Map(past.map((one) => [likeness(one.name, one.date_of_birth), one]))
  return rows.map((row) => {
    const { person } = row.write
    const former = isNew(row) && known.get(likeness(nameOf(person), person.date_of_birth))
    if (!former) return row
    return {
      ...row,
      errors: {
        ...row.errors,
        date_of_birth: [
          `${former.code} has this name and day of birth and left on ${former.left_on}: take them back from their separation, or choose to import such people as new ones.`,
        ],
      },
    }
  })
}

const isNew = ({ plan, write: { person } }: One) =>
  plan === 'create' && person.left_on === null && person.date_of_birth !== null
const likeness = (name: string, born: string | null) => `${name}|${born}`
const nameOf = ({ first_name, middle_name, last_name }: EmployeeWrite['person']) =>
  [first_name, middle_name, last_name].filter(Boolean).join(' ').toLowerCase()
