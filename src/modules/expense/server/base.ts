import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { ratesInto } from '#modules/commons/server/public.ts'
import { employeeOn } from '#modules/hris/server/public.ts'
import type { Limits } from '#modules/expense/domain/claim-line.ts'
import type { PlaceClass, Rate, Rules } from '#modules/expense/domain/per-diem.ts'
import { expenseSettings } from '#modules/expense/shared/expense-settings.ts'

/** What amounts of the organization are in. */
export async function currencyOf(db: Db): Promise<string> {
  const { rows } = await sql<{ base_currency: string }>`
    select base_currency from organization where org_id = current_org()`.execute(db)
  return rows[0]?.base_currency ?? 'NPR'
}

/** Money of a person moves in one call at a time. */
export const lockPerson = (db: Db, employeeId: string) =>
  db.selectFrom('employee').select('id').where('id', '=', employeeId).forNoKeyUpdate().executeTakeFirst()

export const levelOn = async (db: Db, employeeId: string, day: Day): Promise<string | null> =>
  (await employeeOn(db, employeeId, day))?.employment_level_id ?? null

/** What a day is worth by the class of the place: the line of the level, else that of all. */
export async function ratesOn(
  db: Db,
  level: string | null,
  day: Day,
): Promise<Partial<Record<PlaceClass, Rate>>> {
  const { rows } = await sql<{ place_class: PlaceClass; amount: string; currency: string }>`
    select distinct on (place_class) place_class, amount::text, currency from travel_allowance
    where effective_from <= ${day} and (employment_level_id is null or employment_level_id = ${level}::uuid)
    order by place_class, employment_level_id is null, effective_from desc`.execute(db)
  const base = await currencyOf(db)
  const exchange = await ratesInto(
    db,
    base,
    rows.map(({ currency }) => currency),
    day,
  )
  return Object.fromEntries(
    rows.flatMap(({ place_class, amount, currency }) => {
      const exchange_rate = exchange.get(currency)
      return exchange_rate ? [[place_class, { amount, currency, exchange_rate }]] : []
    }),
  )
}

export async function tripRules(db: Db): Promise<Rules> {
  const rules = await settingOf(db, expenseSettings)
  return {
    none_below: rules.none_below,
    part_below: rules.part_below,
    part_percent: String(rules.part_percent),
    off: {
      Breakfast: String(rules.breakfast_off),
      Lunch: String(rules.lunch_off),
      Dinner: String(rules.dinner_off),
    },
  }
}

/** The limits of every type of expense for somebody of a level: their own, else those of all, else what all organizations say. */
export async function limitsFor(db: Db, level: string | null): Promise<Map<string, Limits>> {
  const { rows } = await sql<Limits & { id: string }>`
    select distinct on (t.id) t.id, t.name as type, r.day_limit::text, r.month_limit::text,
      coalesce(r.over, 'Reason needed') as over, coalesce(r.receipt_above, t.receipt_above)::text as receipt_above
    from expense_type t
    left join expense_rule r on r.expense_type_id = t.id and not r.is_archived
      and (r.employment_level_id is null or r.employment_level_id = ${level}::uuid)
    where not t.is_archived
    order by t.id, r.employment_level_id is null`.execute(db)
  return new Map(rows.map(({ id, ...limits }) => [id, limits]))
}
