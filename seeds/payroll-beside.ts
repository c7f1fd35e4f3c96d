import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { writeVoucher } from '#modules/payroll/server/voucher.ts'
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

/** Those with a number of the Citizen Investment Trust save there each month. */
export async function seedTrust(db: Db, heading_id: string, period_id: string, people: readonly string[]) {
  await sql`
    insert into payroll_input (id, period_id, employee_id, heading_id, amount, version)
    select gen_random_uuid(), ${period_id}, i.employee_id, ${heading_id}, 2000 + 1000 * (row_number() over (order by e.code) % 3), 1
    from employee_legal_info i join employee e on e.org_id = i.org_id and e.id = i.employee_id
    where i.investment_trust_no is not null and i.employee_id = any(${[...people]}::uuid[])`.execute(db)
}

/** The voucher of each closed payroll. */
export async function seedVouchers(db: Db) {
  const type = { id: newId(), name: 'Salary voucher', code: 'SAL', is_archived: false, version: 1 }
  await insertAll(db, 'voucher_type', [type])
  const { rows: runs } = await sql<{
    id: string
    start_on: string
    net: string
    posted_on: string
    now: string
  }>`
    select id, start_on, net::text, closed_at::date as posted_on, closed_at as now from payroll_run where state = 'Closed' order by closed_at`.execute(
    db,
  )
  for (const { posted_on, now, ...run } of runs) await writeVoucher(db, run, type, { posted_on, now })
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
