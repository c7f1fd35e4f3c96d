import type { Day } from '#kernel/calendar/day.ts'
import { insertMany } from '#platform/bulk.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import type { ClosingBy } from '#modules/payroll/server/public.ts'

interface ToPlan {
  employee_id: string
  amount: string
  advance_id: string | null
  claim_id: string | null
  due_on: Day
}

/** Who plans it; no account where the program does so by itself. */
type PlannedBy = Pick<ClosingBy, 'name' | 'now'> & { account_id: string | null }

/** Writes what goes with the pay, by the closing of a payroll or the night; answers the rows with their ids. */
export async function planItems<T extends ToPlan>(
  db: Db,
  direction: 'Recover' | 'Reimburse',
  items: readonly T[],
  by: PlannedBy,
  state: 'Planned' | 'Taken' = 'Planned',
): Promise<(T & { id: string })[]> {
  const made = items.map((one) => ({ ...one, id: newId() }))
  await insertMany(
    db,
    'expense_payroll_item',
    {
      id: 'uuid',
      employee_id: 'uuid',
      direction: 'text',
      amount: 'numeric',
      due_on: 'date',
      advance_id: 'uuid',
      claim_id: 'uuid',
      state: 'text',
      account_id: 'uuid',
      account_name: 'text',
      created_at: 'timestamptz',
      version: 'int',
    },
    made.map(({ id, employee_id, amount, due_on, advance_id, claim_id }) => ({
      id,
      employee_id,
      amount,
      due_on,
      advance_id,
      claim_id,
      direction,
      state,
      account_id: by.account_id,
      account_name: by.name,
      created_at: by.now,
      version: 1,
    })),
  )
  return made
}
