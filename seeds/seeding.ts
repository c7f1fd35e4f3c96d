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
}

/** Rows in parts that one statement takes. */
export function* chunks<T>(rows: readonly T[], size = 800): Generator<T[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}
