import type { RawBuilder } from 'kysely'
import type { Services } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import type { PersonTable } from '#engines/erase/person-table-server.ts'

/** What goes of a record: rows of one table, or what they say. */
export interface RecordPart extends Pick<PersonTable, 'table' | 'files'> {
  /** A condition on the columns of the table. */
  rows: (ids: readonly string[]) => RawBuilder<boolean>
  /** Ids by which the histories know the rows where they have none of their own: a query. The records' ids, unless told. */
  known_by?: (ids: readonly string[]) => RawBuilder<unknown>
  /** What these columns become; without it the rows go. */
  becomes?: Readonly<Record<string, RawBuilder<unknown> | string | null>>
}

/** A kind of records that are kept for a time, as a module declares it in `retention` of its server/index.ts. */
export interface DeclaredClass {
  name: string
  title: string
  hint: string
  anchor: string
  /**
   * A query of the records that still hold something, in the organization `org_id`: `id`, `day` (from which the months
   * count), `employee_id` (whose legal hold keeps it; null where there is none) and `label` (null where there is a person).
   */
  records: (org_id: number) => RawBuilder<unknown>
  /** A law or rule that asks for more. None is invented here: where nobody has said one, there is none. */
  least?: (db: Db, today: string) => Promise<{ months: number; because: string } | null>
  /** What goes of the records, in this order. */
  parts?: readonly RecordPart[]
  /** A road of its own, for one record after another, each in its own transaction. */
  forget?: (services: Services, asked: Forgotten) => Promise<{ rows: number; files: number }>
}

export interface Forgotten {
  org_id: number
  id: string
  /** As which job it shows in the histories. */
  job_id: string
  today: string
}
