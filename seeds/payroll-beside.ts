import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { insertAll, personWith, type Seeding } from '#seeds/seeding.ts'

/** Somebody whose payslip of the open month is computed and not paid. */
export async function seedHold(db: Db, { hired, today }: Pick<Seeding, 'hired' | 'today'>) {
  const held = hired.find(({ person }) => person.no % 17 === 3 && person.left === null)
  if (held)
    await insertAll(db, 'payroll_hold', [
      {
        id: newId(),
        employee_id: held.employee_id,
        kind: 'Payment',
        from_on: addDays(today, -3),
        reason: 'The bank returned the last payment.',
        version: 1,
      },
    ])
}

/** A question about a payslip, how the bank is told, and a month of a former system. */
export async function seedBeside(db: Db, { hired, today }: Pick<Seeding, 'hired' | 'today'>) {
  await insertAll(db, 'bank_file_template', [
    {
      id: newId(),
      name: 'All banks',
      delimiter: 'Comma',
      has_heading: true,
      columns: 'account, name, bank, amount, period',
      is_archived: false,
      version: 1,
    },
  ])
  const one = personWith(hired, 'employee@demo.test') ?? hired[0]
  if (!one) return
  const slip = await db
    .selectFrom('payslip')
    .select('id')
    .where('employee_id', '=', one.employee_id)
    .where('paid_on', 'is not', null)
    .executeTakeFirst()
  if (slip)
    await insertAll(db, 'payslip_query', [
      {
        id: newId(),
        payslip_id: slip.id,
        employee_id: one.employee_id,
        question: 'Why is the tax higher than last month?',
        state: 'Open',
        created_at: `${addDays(today, -2)}T05:00:00Z`,
        version: 1,
      },
    ])
  await insertAll(db, 'payroll_archive', [
    {
      id: newId(),
      employee_id: one.employee_id,
      year_label: '2082/83',
      month_label: 'Ashad 2083',
      start_on: '2026-06-15',
      end_on: '2026-07-16',
      gross: '48000',
      deductions: '5280',
      tax: '0',
      net: '42720',
      version: 1,
    },
  ])
}
