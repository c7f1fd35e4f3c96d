import { isZero } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import type { entryKinds } from '#modules/expense/shared/expense-money.ts'

export interface Entry {
  employee_id: string
  kind: (typeof entryKinds)[number]
  /** Above zero the organization owes the person. */
  amount: string
  effective_on: string
  advance_id?: string | null
  claim_id?: string | null
  method?: string | null
  voucher?: string | null
  note?: string | null
  source_type: string
  source_id: string
}

export interface EnteredBy {
  account_id: string | null
  name: string
  now: string
}
export const byOf = ({ viewer, now }: Ctx): EnteredBy => ({
  account_id: viewer.account_id,
  name: viewer.full_name,
  now,
})

/** The one place that writes the ledger of money: entries are added, and never changed. */
export async function enterBy(db: Db, entries: readonly Entry[], by: EnteredBy): Promise<void> {
  const written = entries.filter(({ amount }) => !isZero(amount))
  if (!written.length) return
  await db
    .insertInto('expense_ledger')
    .values(
      written.map((entry) => ({
        ...entry,
        id: newId(),
        account_id: by.account_id,
        account_name: by.name,
        created_at: by.now,
      })),
    )
    .execute()
}
export const enter = (ctx: Ctx, entries: readonly Entry[]) => enterBy(ctx.db, entries, byOf(ctx))
