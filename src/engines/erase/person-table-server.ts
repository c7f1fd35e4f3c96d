import type { RawBuilder } from 'kysely'

/** People by the ids under which the tables know them: of some there is no login. */
export interface People {
  org_id: number
  employee_ids: readonly string[]
  account_ids: readonly string[]
}

/** Who is to be forgotten. */
export interface Who extends People {
  employee_id: string
  /** The login; null where the person had none. */
  account_id: string | null
  /** What stands in place of the name: `Former employee #E-0042`. */
  label: string
}

export const oneOf = (one: Pick<Who, 'org_id' | 'employee_id' | 'account_id' | 'label'>): Who => ({
  ...one,
  employee_ids: [one.employee_id],
  account_ids: one.account_id === null ? [] : [one.account_id],
})

/** A table that holds something personal about somebody. Which rows: a condition on the columns of the table. */
export interface PersonTable {
  table: string
  /** What people call it, in the preview: `Bank accounts`. */
  title: string
  rows: (people: People) => RawBuilder<boolean>
  /** What these columns become; the row stays and counts. Without it the rows go. */
  becomes?: (who: Who) => Readonly<Record<string, RawBuilder<unknown> | string | null>>
  /** Columns that name stored files, which go too. */
  files?: readonly string[]
  /** Columns that keep a row of a list that all organizations share, with the list: the person's own copy says its name. */
  names?: Readonly<Record<string, string>>
}

/** A table about people that stays as it is, with the reason, told in the preview. */
export interface KeptTable {
  table: string
  title: string
  rows: (people: People) => RawBuilder<boolean>
  because: string
}

/** What a module's server/index.ts exports as `personal`. */
export interface PersonData {
  erased: readonly PersonTable[]
  kept?: readonly KeptTable[]
}

/** In place of words that must not be empty. */
export const REMOVED = 'Removed'
