import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { forbidden } from '#kernel/errors.ts'
import { allowed } from '#kernel/permission.ts'
import { rowsOf } from '#platform/bulk.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { noteReading } from '#engines/audit/reading-server.ts'
import { amounts } from '#modules/hris/domain/employment-review.ts'
import { compensationCodes } from '#modules/hris/shared/records.ts'

/** What is said of pay before it holds; both null: it stays as it is. */
export interface PreparedPay {
  annual_salary: string | null
  hourly_rate: string | null
}
const nothing: PreparedPay = { annual_salary: null, hourly_rate: null }

export const readsPay = ({ org }: Ctx) => allowed(org.codes, compensationCodes, 'read')
export const writesPay = ({ org }: Ctx) => allowed(org.codes, compensationCodes, 'write')

/**
 * What is prepared, as it is written: pay by whoever may write pay. Of others it keeps what it says already, which they may
 * not even read.
 */
export function withPay<A extends Partial<PreparedPay>>(
  ctx: Ctx,
  asked: A,
  stored: Partial<PreparedPay> = nothing,
): A {
  if (writesPay(ctx)) return asked
  const kept = { ...asked }
  for (const name of amounts) {
    const [wish, known] = [asked[name], stored[name] ?? null]
    if (wish === undefined) continue
    if (wish !== null && !new Decimal(wish).eq(known ?? 0))
      throw forbidden('Pay is changed by those who may write it.')
    kept[name] = known as A[typeof name]
  }
  return kept
}

/** The pay from a day on. What is not named stays where the person is paid as before. */
export async function writePay(
  db: Db,
  {
    employee_id,
    effective_from,
    annual_salary,
    hourly_rate,
  }: PreparedPay & { employee_id: string; effective_from: string },
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

/** The annual salaries of many from a day on, by one statement; an hourly rate beside a salary stays. */
export async function writeSalaries(
  db: Db,
  effective_from: string,
  rows: readonly { employee_id: string; annual_salary: string }[],
): Promise<void> {
  if (!rows.length) return
  await sql`
    insert into employee_compensation as c (id, employee_id, valid_from, pay_basis, annual_salary, hourly_rate)
    select gen_random_uuid(), r.employee_id, ${effective_from}, 'Salaried', r.annual_salary, (
      select h.hourly_rate from employee_compensation h where h.employee_id = r.employee_id and h.valid_from <= ${effective_from}
        and h.pay_basis = 'Salaried' order by h.valid_from desc limit 1)
    from ${rowsOf({ employee_id: 'uuid', annual_salary: 'numeric' }, rows)}
    on conflict on constraint employee_compensation_once do update
      set pay_basis = excluded.pay_basis, annual_salary = excluded.annual_salary, version = c.version + 1`.execute(
    db,
  )
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
