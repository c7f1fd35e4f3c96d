import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { invalid } from '#kernel/errors.ts'
import { multiply, round, sum, toPaisa } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { countedTypes, ratesInto } from '#modules/commons/server/public.ts'
import { calculate, type Calculated, type QuantityProblem } from '#modules/expense/domain/quantity.ts'
import { currencyOf } from '#modules/expense/server/base.ts'
import type { Estimate, ShownLine, Spent } from '#modules/expense/shared/expense-line.ts'
import { refIn } from '#platform/reference.ts'

type Given = Estimate &
  Partial<Pick<Spent, 'spent_on' | 'paid_by' | 'receipt_id' | 'reason'> & Omit<Calculated, 'amount'>>
type Calculating = Spent & Calculated & { problem: QuantityProblem | null }
export type Priced<L extends Given = Given> = L & { exchange_rate: string | null; base_amount: string | null }

/** What was spent with its amounts: as typed, or by quantity and the rate of the day. What cannot be calculated comes to 0, with why. */
export async function calculated(db: Db, lines: readonly Spent[]): Promise<Calculating[]> {
  const [base, types] = await Promise.all([
    currencyOf(db),
    countedTypes(
      db,
      lines.map(({ expense_type_id }) => expense_type_id),
    ),
  ])
  return lines.map((given) => {
    const { line, problem } = calculate(given, types.get(given.expense_type_id), base)
    return { ...given, ...(line ?? uncalculated), problem }
  })
}
const uncalculated: Calculated = { amount: '0', quantity: null, unit_rate: null, unit_name: null }

/** Lines with what they are in the currency of the organization, by the rates of their days. */
export async function priced<L extends Given>(db: Db, lines: readonly L[], today: Day): Promise<Priced<L>[]> {
  const base = await currencyOf(db)
  const byDay = Map.groupBy(lines, ({ spent_on }) => spent_on ?? today)
  const rates = new Map(
    await Promise.all(
      // few days have another currency: of the others nothing is asked
      [...byDay].map(async ([day, those]) => {
        const currencies = those.map(({ currency }) => currency)
        const isForeign = currencies.some((currency) => currency !== base)
        const own = isForeign ? await ratesInto(db, base, currencies, day) : new Map([[base, '1']])
        return [day, own] as const
      }),
    ),
  )
  return lines.map((line) => {
    const exchange_rate = rates.get(line.spent_on ?? today)?.get(line.currency) ?? null
    const base_amount = exchange_rate && round(multiply(line.amount, exchange_rate), toPaisa)
    return { ...line, exchange_rate, base_amount }
  })
}

/** Refuses what has no rate, and types that there are not. */
export async function refuseUnknown(db: Db, lines: readonly Priced[]) {
  const known = await db
    .selectFrom('expense_type')
    .select('id')
    .where('is_archived', '=', false)
    .where('id', 'in', lines.length ? lines.map(({ expense_type_id }) => expense_type_id) : [newId()])
    .execute()
  const problems = lines.flatMap(({ base_amount, currency, expense_type_id }, index) => [
    ...(base_amount === null
      ? [[`lines.${index}.currency`, [`No rate of ${currency} is known on or before this day.`]] as const]
      : []),
    ...(known.some(({ id }) => id === expense_type_id)
      ? []
      : [[`lines.${index}.expense_type_id`, ['Select a valid choice.']] as const]),
  ])
  if (problems.length) throw invalid(Object.fromEntries(problems))
}

export const totalOf = (lines: readonly { base_amount: string | null }[]): string =>
  round(sum(lines.map(({ base_amount }) => base_amount ?? '0')), toPaisa)

/** Writes lines that belong together, and answers their sheet. */
export async function writeSheet(
  ctx: Ctx,
  employee_id: string,
  lines: readonly (Priced & { findings?: readonly unknown[] })[],
): Promise<string> {
  const id = newId()
  await ctx.db.insertInto('expense_sheet').values({ id, employee_id, created_at: ctx.now }).execute()
  if (lines.length)
    await ctx.db
      .insertInto('expense_line')
      .values(
        lines.map((line, position) => ({
          id: newId(),
          sheet_id: id,
          employee_id,
          position,
          expense_type_id: line.expense_type_id,
          spent_on: line.spent_on ?? null,
          description: line.description ?? null,
          amount: line.amount,
          currency: line.currency,
          exchange_rate: line.exchange_rate ?? '1',
          base_amount: line.base_amount ?? line.amount,
          quantity: line.quantity ?? null,
          unit_rate: line.unit_rate ?? null,
          unit_name: line.unit_name ?? null,
          paid_by: line.paid_by ?? 'Employee',
          receipt_id: line.receipt_id ?? null,
          reason: line.reason ?? null,
          findings: JSON.stringify(line.findings ?? []),
        })),
      )
      .execute()
  return id
}

export async function linesOf(db: Db, sheetId: string): Promise<ShownLine[]> {
  const { rows } = await sql<ShownLine>`
    select l.id, ${refIn('t')} as expense_type, l.spent_on, l.description, l.amount::text,
      l.currency, trim_scale(l.exchange_rate)::text as exchange_rate, l.base_amount::text,
      trim_scale(l.quantity)::text as quantity, l.unit_rate::text, l.unit_name, l.paid_by,
      case when f.id is null then null else ${refIn('f')} end as receipt,
      l.reason, l.findings, l.approved_amount::text, l.approved_remark
    from expense_line l join expense_type t on t.id = l.expense_type_id
    left join stored_file f on f.org_id = l.org_id and f.id = l.receipt_id
    where l.sheet_id = ${sheetId} order by l.position`.execute(db)
  return rows
}
