import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import type { LedgerKind } from '#modules/leave/shared/balance.ts'

export interface Entry {
  employee_id: string
  leave_type_id: string
  kind: LedgerKind
  /** Exact days, signed. */
  days: string
  /** Of a type that counts hours; its days are 0. */
  minutes?: number
  expires_on?: string | null
  period_id?: string | null
  setting_id?: string | null
  effective_on: string
  reason: string
  source_type: string
  source_id: string
  account_id: string | null
}

/** The only place that writes the ledger. What has been entered from a source once is not entered again. */
export async function enter(db: Db, entries: readonly Entry[]): Promise<void> {
  if (!entries.length) return
  await db
    .insertInto('leave_ledger')
    .values(entries.map((entry) => ({ ...entry, id: newId() })))
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** Keeps two requests of one person apart: the second waits until the first is written, and then sees it. */
export const lockEmployee = (db: Db, employeeId: string) =>
  db.selectFrom('employee').select('id').where('id', '=', employeeId).forNoKeyUpdate().executeTakeFirst()
