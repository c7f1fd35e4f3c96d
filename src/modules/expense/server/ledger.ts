import { isZero } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'

export interface Entry {
  employee_id: string
  kind: 'advance' | 'claim' | 'settlement' | 'recovery'
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

/** The one place that writes the ledger of money: entries are added, and never changed. */
export async function enter(ctx: Ctx, entries: readonly Entry[]): Promise<void> {
  const written = entries.filter(({ amount }) => !isZero(amount))
  if (!written.length) return
  await ctx.db
    .insertInto('expense_ledger')
    .values(
      written.map((entry) => ({
        ...entry,
        id: newId(),
        account_id: ctx.viewer.account_id,
        account_name: ctx.viewer.full_name,
        created_at: ctx.now,
      })),
    )
    .execute()
}
