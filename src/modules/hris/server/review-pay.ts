import { Decimal } from 'decimal.js'
import { forbidden } from '#kernel/errors.ts'
import { allowed } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { noteReading } from '#engines/audit/reading-server.ts'
import { amounts } from '#modules/hris/domain/employment-review.ts'
import { compensationCodes } from '#modules/hris/shared/records.ts'

/** What a change says of pay; both null: it stays as it is. */
export interface ReviewPay {
  annual_salary: string | null
  hourly_rate: string | null
}
const nothing: ReviewPay = { annual_salary: null, hourly_rate: null }

export const readsPay = ({ org }: Ctx) => allowed(org.codes, compensationCodes, 'read')

/**
 * The change as it is written: pay by whoever may write pay. Of others it keeps what it says already, which they may not
 * even read.
 */
export function withPay<A extends ReviewPay>(ctx: Ctx, asked: A, stored: ReviewPay = nothing): A {
  if (allowed(ctx.org.codes, compensationCodes, 'write')) return asked
  for (const name of amounts)
    if (asked[name] !== null && !new Decimal(asked[name]).eq(stored[name] ?? 0))
      throw forbidden('Pay is changed by those who may write it.')
  const { annual_salary, hourly_rate } = stored
  return { ...asked, annual_salary, hourly_rate }
}

/** On its day: the pay from then on. What is not named stays where the person is paid as before. */
export async function applyPay(
  db: Db,
  {
    employee_id,
    effective_from,
    annual_salary,
    hourly_rate,
  }: ReviewPay & { employee_id: string; effective_from: string },
): Promise<void> {
  if (annual_salary === null && hourly_rate === null) return
  const pay_basis = annual_salary === null ? 'Hourly' : 'Salaried'
  const held = await db
    .selectFrom('employee_compensation')
    .select(['annual_salary', 'hourly_rate', 'pay_basis'])
    .where('employee_id', '=', employee_id)
    .where('valid_from', '<=', effective_from)
    .orderBy('valid_from', 'desc')
    .executeTakeFirst()
  const kept = held?.pay_basis === pay_basis ? held : nothing
  const pay = {
    pay_basis,
    annual_salary: annual_salary ?? kept.annual_salary,
    hourly_rate: hourly_rate ?? kept.hourly_rate,
  }
  await db
    .insertInto('employee_compensation')
    .values({ ...pay, id: newId(), employee_id, valid_from: effective_from })
    .onConflict((oc) =>
      oc.constraint('employee_compensation_once').doUpdateSet((eb) => ({
        ...pay,
        version: eb('employee_compensation.version', '+', 1),
      })),
    )
    .execute()
}

/** Keeps that the caller reads the pay of the people of these changes. */
export async function notePay(
  ctx: Ctx,
  shown: readonly { employee_id: string; changes: readonly { field: string }[] }[],
): Promise<void> {
  const fields: readonly string[] = amounts
  const read = shown.filter(({ changes }) => changes.some(({ field }) => fields.includes(field)))
  const people = new Set(read.map(({ employee_id }) => employee_id))
  if (!ctx.viewer.simulation) people.delete(ctx.employee_id)
  await noteReading(
    ctx,
    [...people].map((employee_id) => ({ employee_id, part: 'Pay' as const })),
  )
}
