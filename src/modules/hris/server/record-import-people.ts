import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { CellErrors } from '#engines/exchange/import-convert.ts'
import { bareCode, nameForms, nameKey, nameKeys, storedNameKey } from '#modules/hris/server/import-name.ts'
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
  const byName = new Map([
    ...(await alikeNamed(db, given('employee_name'), people)),
    ...Map.groupBy(people, ({ full_name }) => full_name),
  ])
  const byCode = new Map(people.map((person) => [person.code, person]))
  const byBareCode = Map.groupBy(people, ({ code }) => bareCode(code))
  const byEmail = Map.groupBy(people, ({ work_email }) => work_email)
  return ({ employee_code: code, work_email: email, employee_name: name }) => {
    if (code) {
      const [one, ...others] = byBareCode.get(code) ?? []
      const person = byCode.get(code) ?? (others.length ? undefined : one)
      return person ? { person } : { errors: { employee_code: [`Nobody here has the code ${code}.`] } }
    }
    if (email) return onlyOne('work_email', email, byEmail.get(email) ?? [])
    if (!name) return { errors: { employee_code: ['Say whose row it is: code, email or name.'] } }
    const exact = nameForms(name).flatMap((form) => byName.get(form) ?? [])
    const meant = exact.length ? exact : nameKeys(name).flatMap((key) => byName.get(key) ?? [])
    return onlyOne('employee_name', name, [...new Set(meant)])
  }
}

/** By a key of their names, who is called so but for dots and accents; asked only of names that nobody has as written. */
async function alikeNamed(db: Db, names: readonly string[], exact: readonly FoundPerson[]) {
  const known = new Set(exact.map(({ full_name }) => full_name))
  const keys = names.filter((name) => !nameForms(name).some((form) => known.has(form))).flatMap(nameKeys)
  if (!keys.length) return new Map<string, FoundPerson[]>()
  const { rows } = await sql<FoundPerson>`
    select id, code, full_name, work_email, left_on from employee
    where ${storedNameKey(sql`full_name`)} = any(${[...new Set(keys)]}::text[])`.execute(db)
  return Map.groupBy(rows, ({ full_name }) => nameKey(full_name))
}

function onlyOne(target: string, text: string, [person, ...others]: readonly FoundPerson[]): PersonFound {
  if (!person) return { errors: { [target]: [`Nobody here is known by “${text}”.`] } }
  if (others.length) return { errors: { [target]: [`“${text}” are several people: write a code.`] } }
  return { person }
}
