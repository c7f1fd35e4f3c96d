import { sql } from 'kysely'
import { expect } from 'vitest'
import { nepalFiscalYear, periodsOf } from '#kernel/calendar/period.ts'
import { newId } from '#platform/id.ts'
import { differences, reviewReason } from '#modules/payroll/shared/difference.ts'
import { payrollHeading } from '#modules/payroll/shared/heading.ts'
import { addPackageHeading, assignPackage, payrollPackage } from '#modules/payroll/shared/package.ts'
import {
  approveRun,
  closeRun,
  generateRun,
  readRun,
  signRun,
  submitRun,
} from '#modules/payroll/shared/run.ts'
import { runSheet } from '#modules/payroll/shared/run-sheet.ts'
import { settled } from '#test/settled.ts'
import { openWorld, type ArrangedWorld, type World } from '#test/world.ts'

const org = 'himal'
const params = { org }
const asHr = { as: 'hr' } as never
type Officer = 'gita' | 'hari'

/** Periods of a fiscal year, headings and a package, and two people with 100,000 a month; the pay of all others is held. */
export async function arrangePay(world: ArrangedWorld, year_of = 2083) {
  const own = nepalFiscalYear(year_of)
  const periods = periodsOf(own).map((one) => ({ ...one, id: newId() }))
  const people = [world.id('asha'), world.id('maya')]
  await world.inOrg(org, async (db) => {
    const year = newId()
    const { calendar, applicable_from, applicable_to } = own
    await db
      .insertInto('fiscal_year')
      .values({ id: year, name: '2083/84', category: 'payroll', calendar, applicable_from, applicable_to })
      .execute()
    await db
      .insertInto('fiscal_period')
      .values(
        periods.map(({ id, seq, label, start, end }) => ({
          id,
          fiscal_year_id: year,
          seq,
          label,
          start_on: start,
          end_on: end,
        })),
      )
      .execute()
    await db
      .insertInto('employee_compensation')
      .values(
        people.map((employee_id) => ({
          id: newId(),
          employee_id,
          valid_from: '2020-01-01',
          pay_basis: 'Salaried',
          annual_salary: '1200000',
        })),
      )
      .execute()
    const others = await db.selectFrom('employee').select('id').where('id', 'not in', people).execute()
    await db
      .insertInto('payroll_hold')
      .values(
        others.map(({ id: employee_id }) => ({
          id: newId(),
          employee_id,
          kind: 'Processing',
          from_on: '2020-01-01',
          reason: 'Not in this test',
        })),
      )
      .execute()
  })
  const headings: Record<string, string> = {}
  const heading = async (position: number, code: string, more: object) => {
    const body = { position, code, name: code, kind: 'Earning', source: 'Formula', ...more } as never
    const { id } = (await world.as('gita').get(payrollHeading.create, { params, body })) as { id: string }
    headings[code] = id
  }
  await heading(10, 'BASIC', { formula: 'AGREED * 0.6', is_prorated: true })
  await heading(20, 'ALLOWANCE', { formula: 'AGREED - BASIC', is_prorated: true })
  await heading(30, 'BONUS', { source: 'Monthly input', is_regular: false })
  await heading(40, 'PF', { kind: 'Deduction', tax: 'Retirement fund', formula: 'BASIC * 0.1' })
  await heading(90, 'TAX', { kind: 'Deduction', source: 'Income tax', tax: 'Not taxable' })
  const made = await world
    .as('gita')
    .get(payrollPackage.create, { params, body: { name: 'Staff', code: 'STAFF' } as never })
  const package_id = String((made as Record<string, unknown>)['id'])
  for (const code of ['BASIC', 'ALLOWANCE', 'PF'])
    await world
      .as('gita')
      .get(addPackageHeading, { params: { org, package_id }, body: { heading_id: headings[code] ?? '' } })
  await world
    .as('gita')
    .get(assignPackage, { params, body: { employee_ids: people, package_id, valid_from: '2020-01-01' } })
  return { periods, headings, package_id, heading }
}

/** A hundred and eighteen more with 50,000 a month. Answers everybody who is paid, in the order in which they are computed. */
export async function crowd(world: Pick<ArrangedWorld, 'inOrg'>, package_id: string): Promise<string[]> {
  return world.inOrg(org, async (db) => {
    await sql`
      insert into employee (id, code, first_name, last_name, joined_on)
      select gen_random_uuid(), 'P' || lpad(n::text, 4, '0'), 'Person', n::text, '2020-01-01' from generate_series(1, 118) n`.execute(
      db,
    )
    await sql`
      insert into employee_compensation (id, employee_id, valid_from, pay_basis, annual_salary)
      select gen_random_uuid(), id, '2020-01-01', 'Salaried', 600000 from employee where code like 'P0%'`.execute(
      db,
    )
    await sql`
      insert into payroll_assignment (id, employee_id, package_id, valid_from)
      select gen_random_uuid(), id, ${package_id}, '2020-01-01' from employee where code like 'P0%'`.execute(
      db,
    )
    const { rows } = await sql<{ id: string }>`
      select id from employee e where not exists (select from payroll_hold h where h.employee_id = e.id) order by id`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  })
}

/** Two people whom gita pays and hari approves: the months are paid one after the other. */
export async function payWorld(opened?: World) {
  const world = opened ?? (await openWorld({ env: { ROLE: 'all' } }))
  const { periods, headings, package_id, heading } = await arrangePay(world)
  const readIt = (id: string) => world.as('gita').get(readRun, { params: { org, id }, query: asHr })
  const step = async (name: Officer, act: typeof submitRun | typeof approveRun, id: string) => {
    const { version } = await readIt(id)
    return world
      .as(name)
      .ask(act as typeof submitRun, { params: { org, id }, body: { version }, query: asHr })
  }
  const done = async (name: Officer, act: typeof submitRun | typeof approveRun, id: string) => {
    const answer = await step(name, act, id)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  }
  const generate = async (at: number, only: 'all' | 'failed' | 'changed' = 'all') => {
    const body = { period_id: periods[at]?.id ?? '', pay_on: periods[at]?.end ?? '', only } as never
    const { id } = await world.as('gita').get(generateRun, { params, body })
    await settled(world)
    return id
  }
  const rowsOf = async (run_id: string) =>
    (await world.as('gita').get(differences, { params: { org, run_id }, query: asHr })).results
  const reviewAll = async (run_id: string) => {
    for (const { reason } of await rowsOf(run_id))
      await world
        .as('gita')
        .ask(reviewReason, { params: { org, run_id }, body: { reason, remarks: 'Checked' }, query: asHr })
  }
  const sheetOf = async (run_id: string) =>
    (await world.as('gita').get(runSheet, { params: { org, run_id }, query: asHr })).results
  /** From review to closed, by two people. */
  const finish = async (id: string) => {
    await reviewAll(id)
    await done('gita', signRun, id)
    await done('gita', submitRun, id)
    await done('hari', approveRun, id)
    await done('gita', closeRun, id)
  }
  /** An approved advance of asha: 9,000, repaid in three months. */
  const giveAdvance = (decided_on: string) =>
    world.inOrg(org, async (db) => {
      const request_id = newId()
      const employee_id = world.id('asha')
      await db
        .insertInto('request')
        .values({
          id: request_id,
          type: 'advance_salary_request',
          employee_id,
          sender_account_id: world.account('asha'),
          status: 'Approved',
          request_remarks: 'School fees',
          created_at: `${decided_on}T05:00:00Z`,
          decided_at: `${decided_on}T05:00:00Z`,
        })
        .execute()
      await db
        .insertInto('advance_salary_request')
        .values({
          request_id,
          employee_id,
          amount: '9000',
          months: 3,
          required_by: decided_on,
          disbursed_on: decided_on,
        })
        .execute()
    })
  return {
    giveAdvance,
    world,
    periods,
    headings,
    package_id,
    heading,
    readIt,
    step,
    done,
    generate,
    rowsOf,
    reviewAll,
    sheetOf,
    finish,
  }
}
export type PayWorld = Awaited<ReturnType<typeof payWorld>> & { world: World }
