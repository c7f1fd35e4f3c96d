import { addDays, addMonths } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { insertAll, type Seeding } from '#seeds/seeding.ts'

/** Days that are left: one contract is over and not renewed, the others are in each band of the settings. */
const left = [-6, 3, 11, 26, 29, 52, 58, 84]

/** Contracts that end soon, some of which were renewed before. */
export async function seedContracts(db: Db, { hired, today, account_id }: Seeding) {
  const ending = await db
    .selectFrom('employee')
    .select(['id', 'joined_on', 'contract_ends_on'])
    .where('contract_ends_on', '>', addMonths(today, 2))
    .where('left_on', 'is', null)
    .where('joined_on', '<', addMonths(today, -3))
    .orderBy('code')
    .limit(left.length)
    .execute()
  const renewals = []
  for (const [at, { id, joined_on }] of ending.entries()) {
    const contract_ends_on = addDays(today, left[at] ?? 90)
    await db.updateTable('employee').set({ contract_ends_on }).where('id', '=', id).execute()
    const ended_on = addMonths(contract_ends_on, -12)
    if (at % 2 === 0 || ended_on <= joined_on) continue
    renewals.push({
      id: newId(),
      employee_id: id,
      ended_on,
      ends_on: contract_ends_on,
      remarks: 'Renewed for another year',
      account_id: hired.find((one) => one.account_id === account_id)?.account_id,
      created_at: `${addDays(ended_on, -10)}T06:00:00Z`,
    })
  }
  await insertAll(db, 'contract_renewal', renewals)
}
