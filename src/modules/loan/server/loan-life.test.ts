import { afterAll, beforeAll, expect, test } from 'vitest'
import { nepalFiscalYear, periodsOf } from '#kernel/calendar/period.ts'
import { compareAmounts, sum } from '#kernel/money.ts'
import { clock } from '#platform/clock.ts'
import { newId } from '#platform/id.ts'
import {
  approveChange,
  changePreview,
  declineChange,
  loanChanges,
  restructureLoan,
  settleLoan,
  settlementQuote,
  skipMonth,
} from '#modules/loan/shared/loan-change.ts'
import {
  softLoanBenefit,
  guarantorExposure,
  loanAmortization,
  overdueLoans,
} from '#modules/loan/shared/loan-reports.ts'
import { loanDeduction, loanMarketRate, loanMethod, loanType } from '#modules/loan/shared/loan-settings.ts'
import { approveLoan, disburseLoan, loans, prepayLoan, readLoan } from '#modules/loan/shared/loan.ts'
import {
  acceptGuarantee,
  loanStatement,
  myGuarantees,
  myLoanPreview,
  myLoans,
  nameGuarantors,
  refuseGuarantee,
  requestableTypes,
  requestLoan,
  withdrawLoan,
} from '#modules/loan/shared/my-loan.ts'
import { payrollHeading } from '#modules/payroll/shared/heading.ts'
import { notifications } from '#engines/notify/notification.ts'
import { settled } from '#test/settled.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const org = 'himal'
const params = { org }
const ids: Record<string, string> = {}
const periods = periodsOf(nepalFiscalYear(2083)).filter(({ end }) => end >= clock.instant().slice(0, 10))
const today = () => clock.instant().slice(0, 10)
const hr = { as: 'hr' } as never
const user = { as: 'user' } as never

const made = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  expect({ status, body }).toMatchObject({ status: 201 })
  return (body as { id: string }).id
}
const done = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  expect({ status, body }).toMatchObject({ status: 204 })
}

beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
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
  ids['type'] = await made(
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
        max_open: 2,
        guarantors: 1,
        skips_a_year: 1,
        settlement_fee: '2',
      } as never,
    }),
  )
  await made(
    world.as('gita').ask(loanDeduction.create, {
      params,
      body: { loan_type_id: ids['type'], heading_id, keep_percent: 40 } as never,
    }),
  )
})
afterAll(() => world.close())

const wanted = (more: object = {}) => ({
  loan_type_id: ids['type'] ?? '',
  amount: '24000',
  months: 12,
  first_on: today(),
  guarantor_ids: [world.id('maya')],
  remarks: 'Roof',
  ...more,
})
const read = (id: string) => world.as('gita').get(readLoan, { params: { org, id }, query: hr })
const step = async (name: 'gita' | 'hari' | 'asha', act: typeof skipMonth, id: string, body: object = {}) => {
  const { version } = await read(id)
  return world.as(name).ask(act, {
    params: { org, id },
    body: { ...body, version } as never,
    query: name === 'asha' ? user : hr,
  })
}
const guaranteeOf = async (name: 'maya' | 'rajan') =>
  (await world.as(name).get(myGuarantees, { params })).results[0]

test('an employee sees types that can be requested, what a loan costs, and requests one with a guarantor', async () => {
  const types = await world.as('asha').get(requestableTypes, { params })
  expect(types.results).toMatchObject([{ name: 'Home repair', annual_rate: '12', guarantors: 1 }])
  const preview = await world.as('asha').get(myLoanPreview, {
    params,
    query: { loan_type_id: ids['type'] ?? '', amount: '24000', months: 12, first_on: today() } as never,
  })
  expect(preview).toMatchObject({ instalment: '2240', total_interest: '1560', problems: [], guarantors: 1 })
  const ask = (more: object) => world.as('asha').ask(requestLoan, { params, body: wanted(more) as never })
  expect((await ask({ guarantor_ids: [] })).body).toEqual({ guarantor_ids: ['Name at least 1 guarantors.'] })
  expect((await ask({ guarantor_ids: [world.id('asha')] })).body).toEqual({
    guarantor_ids: ['The borrower cannot be a guarantor.'],
  })
  expect((await ask({ guarantor_ids: [newId()] })).body).toEqual({
    guarantor_ids: ['Guarantors must be current employees who can sign in.'],
  })
  expect((await ask({ amount: '600000' })).body).toEqual({ amount: ['Maximum 500000.00.'] })
  const { body } = await ask({})
  ids['loan'] = (body as { id: string }).id
  expect(await world.as('asha').get(myLoans, { params })).toMatchObject({
    results: [{ state: 'Requested', abilities: { withdraw: true, skip: false, name_guarantor: true } }],
  })
  // nobody else finds it as theirs
  for (const name of ['maya', 'rajan', 'bikash'] as const) {
    const of = { params: { org, id: ids['loan'] }, query: user }
    expect((await world.as(name).ask(readLoan, of)).status).toBe(404)
    expect(
      (await world.as(name).ask(settlementQuote, { ...of, query: { as: 'user', on: today() } as never }))
        .status,
    ).toBe(404)
  }
})

test('approval waits for guarantors who accept; one who declines is replaced', async () => {
  const id = ids['loan'] ?? ''
  expect(await step('gita', approveLoan as never, id)).toMatchObject({
    status: 409,
    body: { detail: 'Needs 1 guarantors who accept, has 0.' },
  })
  const asked = await guaranteeOf('maya')
  expect(asked).toMatchObject({ amount: '24000.00', state: 'Asked', abilities: { accept: true } })
  await done(
    world.as('maya').ask(refuseGuarantee, {
      params: { org, id: asked?.id ?? '' },
      body: { version: asked?.version ?? 0 } as never,
    }),
  )
  await done(step('asha', nameGuarantors as never, id, { guarantor_ids: [world.id('rajan')] }))
  const second = await guaranteeOf('rajan')
  const of = { params: { org, id: second?.id ?? '' }, body: { version: second?.version ?? 0 } }
  // somebody else's guarantee is not found
  expect((await world.as('maya').ask(acceptGuarantee, of)).status).toBe(404)
  const answers = await Promise.all([
    world.as('rajan').ask(acceptGuarantee, of),
    world.as('rajan').ask(acceptGuarantee, of),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  await done(step('gita', approveLoan as never, id))
  await done(step('hari', disburseLoan as never, id, { paid_on: today() }))
  expect(await read(id)).toMatchObject({
    state: 'Active',
    guarantors: expect.arrayContaining([expect.objectContaining({ state: 'Accepted' })]),
  })
  await settled(world)
  const told = async (name: 'rajan' | 'asha') =>
    (await world.as(name).get(notifications.list, { query: {} as never })).results.map(({ text }) => text)
  const texts = [...(await told('rajan')), ...(await told('asha'))].join('\n')
  expect(texts).toContain('asks you to guarantee a loan: Home repair')
  expect(texts).toContain('Your loan L-0001 was disbursed')
  expect(texts).not.toContain('24000')
})

test('a month is skipped once HR approves it: the plan moves, the former plan is kept', async () => {
  const id = ids['loan'] ?? ''
  const before = (await read(id)).schedule
  const second = periods[1]?.start ?? ''
  const preview = await world.as('asha').get(changePreview, {
    params: { org, id },
    query: { from_on: second, as: 'user' } as never,
  })
  // 22,000 at 1 % for the month
  expect(preview).toMatchObject({
    problems: [],
    interest_before: '1560',
    interest: '1780',
    instalment: '2440',
  })
  expect((await step('asha', skipMonth, id, { from_on: '2020-01-01', remarks: 'x' })).body).toEqual({
    from_on: ['No instalment is planned in this pay period.'],
  })
  const asked = await Promise.all([
    step('asha', skipMonth, id, { from_on: second, remarks: 'School fees' }),
    step('asha', skipMonth, id, { from_on: second, remarks: 'School fees' }),
  ])
  expect(asked.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  const [change] = (await world.as('gita').get(loanChanges, { params })).results
  expect(change).toMatchObject({ kind: 'Skip', state: 'Requested', abilities: { approve: true } })
  const decide = (name: 'gita' | 'hari', act: typeof approveChange) =>
    world.as(name).ask(act, {
      params: { org, id: change?.id ?? '' },
      body: { version: change?.version ?? 0, remarks: 'Fine' },
    })
  const decided = await Promise.all([decide('gita', approveChange), decide('hari', approveChange)])
  expect(decided.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  expect((await decide('hari', declineChange as never)).status).toBe(409)
  const loan = await read(id)
  expect(loan.schedule).toHaveLength(12)
  expect(loan.schedule.some(({ start_on }) => start_on === second)).toBe(false)
  expect(compareAmounts(sum(loan.schedule.map(({ principal }) => principal)), '24000')).toBe(0)
  expect(loan.schedule.at(-1)?.due_on.localeCompare(before.at(-1)?.due_on ?? '')).toBe(1)
  expect(loan.former_plans).toMatchObject([{ because: 'Skip', annual_rate: '12' }])
  expect(loan.former_plans[0]?.instalments.map(({ start_on }) => start_on)).toEqual(
    before.map(({ start_on }) => start_on),
  )
  expect(
    (await step('asha', skipMonth, id, { from_on: periods[2]?.start ?? '', remarks: 'x' })).body,
  ).toEqual({
    from_on: ['1 of 1 months a year are skipped already.'],
  })
})

test('restructuring asks for a second person and holds from its pay period', async () => {
  const id = ids['loan'] ?? ''
  const from = periods[2]?.start ?? ''
  expect((await step('asha', restructureLoan as never, id)).status).toBe(403)
  const terms = { from_on: from, months: 20, annual_rate: '6', remarks: 'Less pay' }
  const asked = await Promise.all([
    step('gita', restructureLoan as never, id, terms),
    step('gita', restructureLoan as never, id, terms),
  ])
  expect(asked.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  const change = (await world.as('gita').get(loanChanges, { params })).results.find(
    ({ state }) => state === 'Requested',
  )
  const of = { params: { org, id: change?.id ?? '' }, body: { version: change?.version ?? 0 } }
  expect(await world.as('gita').ask(approveChange, of)).toMatchObject({
    status: 409,
    body: { detail: 'Whoever asked for a change cannot decide on it.' },
  })
  await done(world.as('hari').ask(approveChange, of))
  const loan = await read(id)
  expect(loan).toMatchObject({ annual_rate: '6', state: 'Active' })
  expect(loan.schedule.filter(({ start_on }) => start_on >= from)).toHaveLength(20)
  expect(compareAmounts(sum(loan.schedule.map(({ principal }) => principal)), loan.balance)).toBe(0)
  expect(loan.former_plans.map(({ because }) => because)).toEqual(['Restructure', 'Skip'])
})

test('a statement has what moved and what is to come; a stranger and HR without the code do not read it', async () => {
  const loan_id = ids['loan'] ?? ''
  const statement = await world
    .as('asha')
    .get(loanStatement, { params: { org, loan_id }, query: { as: 'user', limit: 100 } as never })
  expect(statement.results[0]).toMatchObject({ kind: 'Disbursement', balance: '24000.00' })
  expect(statement.results.at(-1)).toMatchObject({ kind: 'Planned' })
  expect(compareAmounts(statement.results.at(-1)?.balance ?? '1', '0')).toBe(0)
  expect((await world.as('maya').ask(loanStatement, { params: { org, loan_id }, query: user })).status).toBe(
    404,
  )
  expect(
    (await world.as('bikash').ask(loanStatement, { params: { org, loan_id }, query: hr })).status,
  ).not.toBe(200)
})

test('settlement in full takes the balance, interest to the day and the fee, once', async () => {
  const id = ids['loan'] ?? ''
  expect((await step('gita', prepayLoan as never, id, { amount: '4000', paid_on: today() })).status).toBe(204)
  const whole = await step('gita', prepayLoan as never, id, { amount: '20000', paid_on: today() })
  expect(whole.body).toEqual({ amount: ['20000.00 is outstanding. Use Settle to repay all of it.'] })
  const quote = await world.as('asha').get(settlementQuote, {
    params: { org, id },
    query: { as: 'user', on: today() } as never,
  })
  expect(quote).toMatchObject({ balance: '20000.00', fee: '400.00', fee_percent: '2.00' })
  expect(
    compareAmounts(quote.total, sum([quote.balance, quote.interest_due, quote.interest_to_day, quote.fee])),
  ).toBe(0)
  const settle = (amount: string, name: 'gita' | 'hari' = 'gita') =>
    step(name, settleLoan as never, id, { paid_on: today(), amount, voucher: 'R-1' })
  expect((await settle('20000')).body).toEqual({ amount: [`Settlement on ${today()} is ${quote.total}.`] })
  const paid = await Promise.all([settle(quote.total), settle(quote.total, 'hari')])
  expect(paid.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  const loan = await read(id)
  expect(loan).toMatchObject({ state: 'Settled early', balance: '0.00' })
  expect(loan.entries.at(-1)).toMatchObject({ kind: 'Settlement', principal: '-20000.00', fee: '400.00' })
  expect(loan.schedule).toEqual([])
  expect(loan.former_plans[0]?.because).toBe('Settlement')
})

test('a request is withdrawn by whoever made it, while nobody has decided', async () => {
  const { body } = await world.as('asha').ask(requestLoan, { params, body: wanted() as never })
  const { id } = body as { id: string }
  expect(
    (await world.as('maya').ask(withdrawLoan, { params: { org, id }, body: { version: 1 } })).status,
  ).toBe(404)
  const withdrawn = await Promise.all([
    step('asha', withdrawLoan as never, id),
    step('asha', withdrawLoan as never, id),
  ])
  expect(withdrawn.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  expect(await step('asha', withdrawLoan as never, id)).toMatchObject({
    status: 409,
    body: { detail: 'This loan is Cancelled.' },
  })
  expect((await world.as('gita').get(loans, { params })).results.find((one) => one.id === id)?.state).toBe(
    'Cancelled',
  )
})

test('reports: what is due, who guarantees, and the benefit against the market rate of the day', async () => {
  const { body } = await world.as('asha').ask(requestLoan, { params, body: wanted() as never })
  ids['second'] = (body as { id: string }).id
  const asked = (await world.as('maya').get(myGuarantees, { params })).results.find(
    ({ state }) => state === 'Asked',
  )
  await done(
    world
      .as('maya')
      .ask(acceptGuarantee, { params: { org, id: asked?.id ?? '' }, body: { version: asked?.version ?? 0 } }),
  )
  await done(step('gita', approveLoan as never, ids['second']))
  await done(step('hari', disburseLoan as never, ids['second'], { paid_on: today() }))
  await made(
    world.as('gita').ask(loanMarketRate.create, {
      params,
      body: { valid_from: '2020-01-01', annual_rate: '15', source: 'Board decision' } as never,
    }),
  )
  const rows = async (report: typeof loanAmortization, query: object = {}) =>
    (await world.as('gita').get(report.rows, { params, query: query as never })).results
  expect(await rows(loanAmortization)).toHaveLength(12)
  expect(await rows(guarantorExposure as never)).toMatchObject([{ answer: 'Accepted', balance: '24000.00' }])
  expect(await rows(overdueLoans as never)).toEqual([])
  const next = periods[1]
  const days = next ? (Date.parse(next.end) - Date.parse(next.start)) / 86_400_000 + 1 : 0
  const [benefit] = await rows(softLoanBenefit as never, { on: next?.start ?? '' })
  expect(benefit).toMatchObject({ market_rate: '15', annual_rate: '12', balance: '24000.00' })
  expect(Number((benefit as unknown as { benefit: string }).benefit)).toBeCloseTo(
    (24000 * 3 * days) / 36500,
    2,
  )
})
