import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareAmounts, sum } from '#kernel/money.ts'
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
import { loanMarketRate } from '#modules/loan/shared/loan-settings.ts'
import { prepayLoan } from '#modules/loan/shared/loan.ts'
import { loanStatement } from '#modules/loan/shared/my-loan.ts'
import { done, made, ownLoanWorld } from '#test/own-loan-world.ts'

type At = Awaited<ReturnType<typeof ownLoanWorld>>
const org = 'himal'
const params = { org }
const hr = { as: 'hr' } as never
const user = { as: 'user' } as never
let { world, periods, today, read, step, given } = {} as At
let loan_id = ''
beforeAll(async () => {
  ;({ world, periods, today, read, step, given } = await ownLoanWorld())
  loan_id = await given()
})
afterAll(() => world.close())

test('a month is skipped once HR approves it: the plan moves, the former plan is kept', async () => {
  const id = loan_id
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
  const id = loan_id
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
  const id = loan_id
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

test('reports: what is due, who guarantees, and the benefit against the market rate of the day', async () => {
  await given()
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
