import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { CellErrors } from '#engines/exchange/import-convert.ts'
import { bareCode, nameForms } from '#modules/hris/server/import-name.ts'
import type { RecordCells } from '#modules/hris/server/record-import-decide.ts'

export interface FoundPerson {
  id: string
  code: string
  full_name: string
  work_email: string | null
  left_on: string | null
}
export type PersonFound = { person: FoundPerson } | { errors: CellErrors }

/** Whom rows of a file mean: one query for all of them. */
export async function peopleNamed(
  db: Db,
  rows: readonly { row: RecordCells }[],
): Promise<(row: RecordCells) => PersonFound> {
  const given = (target: string) => rows.flatMap(({ row }) => row[target] ?? [])
  const bare = given('employee_code').filter((code) => /^[1-9]\d*$/.test(code))
  const names = [...new Set(given('employee_name').flatMap(nameForms))]
  const { rows: people } = await sql<FoundPerson>`
    select id, code, full_name, work_email, left_on from employee where code = any(${given('employee_code')}::text[])
    ${bare.length ? sql`union select id, code, full_name, work_email, left_on from employee where code ~ '^0[0-9]+$' and ltrim(code, '0') = any(${bare}::text[])` : sql``}
    union select id, code, full_name, work_email, left_on from employee where work_email = any(${given('work_email')}::text[])
    union select id, code, full_name, work_email, left_on from employee where full_name = any(${names}::text[])`.execute(
    db,
  )
  const byCode = new Map(people.map((person) => [person.code, person]))
  const byBareCode = Map.groupBy(people, ({ code }) => bareCode(code))
  const byEmail = Map.groupBy(people, ({ work_email }) => work_email)
  const byName = Map.groupBy(people, ({ full_name }) => full_name)
  return ({ employee_code: code, work_email: email, employee_name: name }) => {
    if (code) {
      const [one, ...others] = byBareCode.get(code) ?? []
      const person = byCode.get(code) ?? (others.length ? undefined : one)
      return person ? { person } : { errors: { employee_code: [`Nobody here has the code ${code}.`] } }
    }
    if (email) return onlyOne('work_email', email, byEmail.get(email) ?? [])
    if (!name) return { errors: { employee_code: ['Say whose row it is: code, e-mail or name.'] } }
    const meant = nameForms(name).flatMap((form) => byName.get(form) ?? [])
    return onlyOne('employee_name', name, [...new Set(meant)])
  }
}

function onlyOne(target: string, text: string, [person, ...others]: readonly FoundPerson[]): PersonFound {
  if (!person) return { errors: { [target]: [`Nobody here is known by “${text}”.`] } }
  if (others.length) return { errors: { [target]: [`“${text}” are several people: write a code.`] } }
  return { person }
}
