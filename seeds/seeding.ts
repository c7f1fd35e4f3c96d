import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { Files } from '#platform/files.ts'
import type { Tables } from '#platform/tables.ts'
import type { SeedPerson } from '#seeds/people.ts'
import type { Organization } from '#seeds/structure.ts'

/** A person of the demo after their rows were written. */
export interface Hired {
  person: SeedPerson
  employee_id: string
  account_id: string | null
  full_name: string
}

/** What each module's part of the demo is given. */
export interface Seeding {
  organization: Organization
  org_id: number
  today: string
  hired: readonly Hired[]
  /** Whoever did what the demo says was done by HR. */
  account_id: string
  /** Where the papers of the demo are kept. */
  files: Files
}

/** Whoever tries the product by that address, where they work here. */
export const personWith = (hired: readonly Hired[], email: string) =>
  hired.find(({ person }) => 'email' in person && person.email === email)

/** All rows of a table in few statements, each with one parameter: thousands of people take seconds. */
export async function insertAll(
  db: Db,
  table: keyof Tables,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const names = sql.join(columns.map((column) => sql.ref(column)))
  for (let at = 0; at < rows.length; at += 2000) {
    const part = JSON.stringify(rows.slice(at, at + 2000))
    await sql`insert into ${sql.table(table)} (${names})
      select ${names} from json_populate_recordset(null::${sql.table(table)}, ${part}::json)`.execute(db)
  }
}
