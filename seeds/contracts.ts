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
  if (!ending.length) return
  const former: {
    id: string
    employee_id: string
    starts_on: string
    ends_on: string
    created_at: string
  }[] = []
  const terms: { employee_id: string; known_from: string; ends_on: string }[] = []
  for (const [at, { id, joined_on }] of ending.entries()) {
    const contract_ends_on = addDays(today, left[at] ?? 90)
    await db.updateTable('employee').set({ contract_ends_on }).where('id', '=', id).execute()
    const ended_on = addMonths(contract_ends_on, -12)
    const renewed = at % 2 !== 0 && ended_on > joined_on
    terms.push({ employee_id: id, known_from: joined_on, ends_on: renewed ? ended_on : contract_ends_on })
    // the contract itself was written with the end, by the database
    if (!renewed) continue
    terms.push({ employee_id: id, known_from: addDays(ended_on, -10), ends_on: contract_ends_on })
    former.push({
      id: newId(),
      employee_id: id,
      starts_on: joined_on,
      ends_on: ended_on,
      created_at: `${joined_on}T06:00:00Z`,
    })
  }
  await insertAll(db, 'contract', former)
  const written = hired.find((one) => one.account_id === account_id)?.account_id
  for (const { id, employee_id, ends_on } of former)
    await db
      .updateTable('contract')
      .set({
        renewal_of: id,
        starts_on: addDays(ends_on, 1),
        remarks: 'Renewed for another year',
        terms: 'Forty-eight hours a week, thirty days of notice on either side, pay as in the annex.',
        created_by: written ?? null,
        created_at: `${addDays(ends_on, -10)}T06:00:00Z`,
      })
      .where('employee_id', '=', employee_id)
      .where('id', '!=', id)
      .execute()
  // as it became known over the years, and not only since the demo was made
  await db
    .deleteFrom('contract_term')
    .where(
      'employee_id',
      'in',
      ending.map(({ id }) => id),
    )
    .execute()
  await insertAll(
    db,
    'contract_term',
    terms.filter(
      (term, at) =>
        terms[at + 1]?.known_from !== term.known_from || terms[at + 1]?.employee_id !== term.employee_id,
    ),
  )
}
