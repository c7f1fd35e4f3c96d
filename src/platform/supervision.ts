import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { SupervisorLinkTable } from '#platform/tables.ts'

/** Who supervises whom on a day, for typed queries; in statements written by hand it is `supervisor_on(day)` (migration 0800). */
export const supervisorsOn = (day: string): RawBuilder<Selectable<SupervisorLinkTable>> =>
  sql<Selectable<SupervisorLinkTable>>`supervisor_on(${day}::date)`
