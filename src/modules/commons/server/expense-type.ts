import { sql } from 'kysely'
import { invalid } from '#kernel/errors.ts'
import { compareAmounts } from '#kernel/money.ts'
import type { PersonCtx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import type { Route } from '#platform/route.ts'
import { serveCommon, type Hooks } from '#engines/settings/settings-server.ts'
import { expenseType } from '#modules/commons/shared/expense-type.ts'

interface Rated {
  unit: 'Amount' | 'Quantity x rate' | 'Distance'
  rate: string | null
  rate_from: string | null
}

/** Claimed by number or distance, an expense has no amount without a rate; a rate that ends is kept for the days before. */
const keepsRates: NonNullable<Hooks<PersonCtx>['before']> = async ({ db }, values, current) => {
  const was = current as (Rated & { id: string }) | null
  const is = { rate: null, rate_from: null, ...was, ...values } as Rated
  if (is.unit !== 'Amount' && is.rate === null) throw invalid({ rate: ['Rate is Required'] })
  if (!was || was.rate === null || is.rate === null) return
  const begins = is.rate_from !== null && (was.rate_from === null || is.rate_from > was.rate_from)
  const former = begins && compareAmounts(is.rate, was.rate) !== 0
  const last = await lastFormer(db, was.id)
  if (last && (is.rate_from === null || (last.valid_from !== null && is.rate_from <= last.valid_from)))
    throw invalid({
      rate_from: [
        last.valid_from === null
          ? 'Enter a date: there is a former rate.'
          : `The former rate began on ${last.valid_from}. Enter a later date.`,
      ],
    })
  if (former)
    await db
      .insertInto('expense_type_rate')
      .values({ id: newId(), expense_type_id: was.id, valid_from: was.rate_from, rate: was.rate })
      .execute()
}

const lastFormer = (db: Db, typeId: string) =>
  db
    .selectFrom('expense_type_rate')
    .select('valid_from')
    .where('expense_type_id', '=', typeId)
    .orderBy(sql`valid_from desc nulls last`)
    .limit(1)
    .executeTakeFirst()

export interface CountedType {
  id: string
  unit: Rated['unit']
  unit_name: string | null
  /** The present one and those before it, in no order. */
  rates: { valid_from: string | null; rate: string }[]
}
/** How types of expenses are claimed, with every rate that they had. */
export async function countedTypes(db: Db, ids: readonly string[]): Promise<Map<string, CountedType>> {
  const { rows } = await sql<CountedType>`
    select t.id, t.unit, case t.unit when 'Distance' then 'km' else t.unit_name end as unit_name,
      coalesce((select json_agg(json_build_object('valid_from', x.valid_from, 'rate', x.rate::text)) from (
        select t.rate_from as valid_from, t.rate where t.rate is not null
        union all select f.valid_from, f.rate from expense_type_rate f where f.expense_type_id = t.id) x), '[]') as rates
    from expense_type t where t.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export const expenseTypeRoutes: Route[] = serveCommon(expenseType, { before: keepsRates })
