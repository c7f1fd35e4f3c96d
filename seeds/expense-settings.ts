import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import type { Made } from '#seeds/expense-made.ts'
import { places, rates } from '#seeds/expense-places.ts'

/** Places, allowances by class and level, and limits of categories. */
export async function settingsOfExpenses(
  db: Db,
  made: Made,
  typeOf: (category: string) => string,
): Promise<void> {
  for (const [name, country, place_class] of places)
    made.travel_location.push({ id: newId(), name, country, place_class })
  for (const [place_class, { amount }] of Object.entries(rates))
    made.travel_allowance.push({
      id: newId(),
      place_class,
      amount,
      currency: 'NPR',
      effective_from: '2026-01-01',
    })
  made.travel_allowance.push({
    id: newId(),
    place_class: 'D',
    amount: '60',
    currency: 'USD',
    effective_from: '2026-01-01',
  })
  const ranked = await db.selectFrom('employment_level').select('id').orderBy('rank').execute()
  // the lowest level does not fly
  for (const { id: employment_level_id } of ranked.slice(-1))
    made.travel_mode_rule.push({ id: newId(), employment_level_id, mode: 'Flight', is_allowed: false })
  for (const { id: employment_level_id } of ranked.slice(0, 1))
    made.travel_allowance.push({
      id: newId(),
      employment_level_id,
      place_class: 'B',
      amount: '3000',
      currency: 'NPR',
      effective_from: '2026-01-01',
    })
  const limit = (
    category: string,
    day_limit: string,
    month_limit: string | null,
    over: string,
    account: string,
  ) =>
    made.expense_rule.push({
      id: newId(),
      expense_type_id: typeOf(category),
      day_limit,
      month_limit,
      over,
      receipt_above: '500',
      ledger_account: account,
    })
  limit('Food', '1500', '20000', 'Reason needed', '5410')
  limit('Lodging', '4500', null, 'Reason needed', '5420')
  limit('Fuel', '3000', '15000', 'Refused', '5430')
}
