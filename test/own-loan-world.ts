import { expect } from 'vitest'
import { nepalFiscalYear, periodsOf } from '#kernel/calendar/period.ts'
import { clock } from '#platform/clock.ts'
import { newId } from '#platform/id.ts'
import type { skipMonth } from '#modules/loan/shared/loan-change.ts'
import { disburseLoan, readLoan } from '#modules/loan/shared/loan.ts'
import { loanDeduction, loanMethod, loanType } from '#modules/loan/shared/loan-settings.ts'
import { loanRequest } from '#modules/loan/shared/loan-request.ts'
import { acceptGuarantee, myGuarantees } from '#modules/loan/shared/my-loan.ts'
import { payrollHeading } from '#modules/payroll/shared/heading.ts'
import { loanDecision } from '#test/loan-decide.ts'
import { openWorld } from '#test/world.ts'

const org = 'himal'
const params = { org }

/** A loan type of 12 % a year that needs a guarantor, in a world without payroll, and what is done with loans of asha. */
export async function ownLoanWorld() {
  const today = () => clock.instant().slice(0, 10)
  const periods = periodsOf(nepalFiscalYear(2083)).filter(({ end }) => end >= today())
  const world = await openWorld({ env: { ROLE: 'all' } })
  await world.inOrg(org, async (db) => {
    const year = nepalFiscalYear(2083)
    await db
      .insertInto('fiscal_year')
      .values({ ...year, id: newId(), name: '2083/84', category: 'payroll' })
      .execute()
    await db
      .insertInto('employee_compensation')
      .values({
        id: newId(),
        employee_id: world.id('asha'),
        valid_from: '2020-01-01',
        pay_basis: 'Salaried',
        annual_salary: '600000',
      })
      .execute()
  })
  const heading_id = await made(
    world.as('gita').ask(payrollHeading.create, {
      params,
      body: {
        position: 80,
        code: 'LOAN',
        name: 'Loan',
        kind: 'Deduction',
        source: 'Loan',
        tax: 'Not taxable',
      } as never,
    }),
  )
  const method_id = await made(
    world.as('gita').ask(loanMethod.create, {
      params,
      body: { name: 'Equal', kind: 'Equal principal', day_count: '30/360', rounding_unit: '1' } as never,
    }),
  )
  const type = await made(
    world.as('gita').ask(loanType.create, {
      params,
      body: {
        name: 'Home repair',
        method_id,
        annual_rate: '12',
        max_amount: '500000',
        max_months: 36,
        service_months: 0,
        gap_months: 0,
        max_open: 5,
        guarantors: 1,
        skips_a_year: 1,
        settlement_fee: '2',
      } as never,
    }),
  )
  await made(
    world.as('gita').ask(loanDeduction.create, {
      params,
      body: { loan_type_id: type, heading_id, keep_percent: 40 } as never,
    }),
  )

  const wanted = (more: object = {}) => ({
    loan_type_id: type,
    amount: '24000',
    months: 12,
    first_on: today(),
    guarantor_ids: [world.id('maya')],
    remarks: 'Roof',
    ...more,
  })
  const read = (id: string) =>
    world.as('gita').get(readLoan, { params: { org, id }, query: { as: 'hr' } as never })
  const step = async (
    name: 'gita' | 'hari' | 'asha',
    act: typeof skipMonth,
    id: string,
    body: object = {},
  ) => {
    const { version } = await read(id)
    return world.as(name).ask(act, {
      params: { org, id },
      body: { ...body, version } as never,
      query: { as: name === 'asha' ? 'user' : 'hr' } as never,
    })
  }
  const guaranteeOf = async (name: 'maya' | 'rajan') =>
    (await world.as(name).get(myGuarantees, { params })).results.find(({ state }) => state === 'Asked')
  const ask = (more: object = {}) =>
    world.as('asha').ask(loanRequest.create, { params, body: wanted(more) as never })
  const decide = loanDecision(world)
  /** Asked for by asha, guaranteed by maya, approved and paid. */
  async function given(): Promise<string> {
    const { loan_id } = (await ask()).body as { loan_id: string }
    const asked = await guaranteeOf('maya')
    await done(
      world.as('maya').ask(acceptGuarantee, {
        params: { org, id: asked?.id ?? '' },
        body: { version: asked?.version ?? 0 },
      }),
    )
    expect((await decide('gita', loan_id)).status).toBe(200)
    await done(step('hari', disburseLoan as never, loan_id, { paid_on: today() }))
    return loan_id
  }
  return { world, type, periods, today, wanted, read, step, guaranteeOf, ask, decide, given }
}

export const made = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  expect({ status, body }).toMatchObject({ status: 201 })
  return (body as { id: string }).id
}
export const done = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  expect({ status, body }).toMatchObject({ status: 204 })
}
