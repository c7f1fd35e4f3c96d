import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kernel/calendar/day.ts'
import { compareAmounts, sum } from '#kernel/money.ts'
import { newId } from '#platform/id.ts'
import {
  disburseLoan,
  holdLoan,
  initiateLoan,
  loanPreview,
  loans,
  prepayLoan,
  readLoan,
  resumeLoan,
  writeOffLoan,
} from '#modules/loan/shared/loan.ts'
import { settleLoan, settlementQuote } from '#modules/loan/shared/loan-change.ts'
import { loanRequest } from '#modules/loan/shared/loan-request.ts'
import { loanDeduction } from '#modules/loan/shared/loan-settings.ts'
import { loanRegister, loansByType } from '#modules/loan/shared/loan-reports.ts'
import { approveRun, closeRun, signRun, submitRun } from '#modules/payroll/shared/run.ts'
import { notifications } from '#engines/notify/notification.ts'
import { settled } from '#test/settled.ts'
import { loanWorld } from '#test/loan-world.ts'

const org = 'himal'
const params = { org }
let at: Awaited<ReturnType<typeof loanWorld>>
beforeAll(async () => {
  at = await loanWorld()
})
afterAll(() => at.world.close())

test('a type needs a heading with the source Loan, and a loan keeps to the limits of its type', async () => {
  const { world, ids, periods, loanFor } = at
  const ask = () => world.as('gita').ask(initiateLoan, { params, body: loanFor('asha', '400000', 60) })
  expect((await ask()).body).toEqual({
    // 50,000 a month, seven times
    amount: ['Maximum 350000.00, 7.00 × monthly pay.'],
    months: ['At most 36 instalments.'],
    loan_type_id: ['Choose a payroll heading for this loan type under Loan Heading Deduction first.'],
  })
  const deduct = (heading_id: string | undefined) =>
    world.as('gita').ask(loanDeduction.create, {
      params,
      body: { loan_type_id: ids['type'], heading_id, keep_percent: 40 } as never,
    })
  expect((await deduct(ids['basic'])).body).toEqual({
    heading_id: ['Choose a payroll heading with the source Loan.'],
  })
  expect((await deduct(ids['loan'])).status).toBe(201)
  const preview = await world
    .as('gita')
    .get(loanPreview, { params, query: { ...loanFor('asha', '300000', 24) } as never })
  expect(preview).toMatchObject({
    instalment: '13705',
    total_interest: '28931.06',
    most: '350000.00',
    problems: [],
  })
  expect(preview.schedule.map(({ start_on }) => start_on).slice(0, 2)).toEqual(
    periods.slice(0, 2).map(({ start }) => start),
  )
})

test('nobody without the code of loans reads or changes any, and whoever initiates does not approve', async () => {
  const { world, ids, today, loanFor, read, decide } = at
  const { id } = await world.as('gita').get(initiateLoan, { params, body: loanFor('asha', '24000', 12) })
  for (const name of ['asha', 'maya', 'rajan', 'bikash'] as const) {
    const readBy = (as: 'hr' | 'user') =>
      world.as(name).ask(readLoan, { params: { org, id }, query: { as } as never })
    expect((await readBy('hr')).status).not.toBe(200)
    // one's own is read by oneself
    expect((await readBy('user')).status === 200).toBe(name === 'asha')
    expect((await world.as(name).ask(loans, { params })).status).not.toBe(200)
    const { status } = await world.as(name).ask(loanRequest.list, { params, query: { as: 'hr' } as never })
    expect(status).not.toBe(200)
  }
  expect(await decide('gita', id)).toMatchObject({
    status: 409,
    body: { detail: 'The officer who initiated a loan cannot approve it.' },
  })
  // a second one at once is refused: one open loan of the type
  expect(
    (await world.as('gita').ask(initiateLoan, { params, body: loanFor('asha', '5000', 5) })).body,
  ).toEqual({
    employee_id: ['Has 1 open loans of this type, of at most 1.'],
  })
  expect((await decide('hari', id)).status).toBe(200)
  const { version } = await read(id)
  const paid = await Promise.all(
    ['gita', 'hari'].map((name) =>
      world.as(name as 'gita').ask(disburseLoan, {
        params: { org, id },
        body: { paid_on: today(), version },
      }),
    ),
  )
  expect(paid.filter(({ status }) => status < 300)).toHaveLength(1)
  const loan = await read(id)
  expect(loan).toMatchObject({ state: 'Active', balance: '24000.00' })
  expect(loan.entries).toMatchObject([{ kind: 'Disbursement', principal: '24000.00' }])
  expect(compareAmounts(sum(loan.schedule.map(({ principal }) => principal)), '24000')).toBe(0)
  const kept = await world.inOrg(org, (db) =>
    db
      .selectFrom('sensitive_read')
      .select('about')
      .where('part', '=', 'Pay')
      .where('about', '=', 'Loan')
      .execute(),
  )
  expect(kept.length).toBeGreaterThan(0)
  ids['asha'] = id
})

test('payroll deducts an instalment once, keeps the share of net pay, and posts both in closing', async () => {
  const { ids, today, read, step, given, runOf, reviewed, stepRun, generate, deducted } = at
  // 10,000 a month: of it 40 % stays, so that 6,000 at the most of the instalment of 10,093 is taken
  ids['maya'] = await given('maya', '60000', 6)
  const asha = ids['asha'] ?? ''
  const run = await generate(0)
  expect(await runOf(run)).toMatchObject({ state: 'In review', failed: 0 })
  const [first] = (await read(asha)).schedule
  const due = sum([first?.principal ?? '0', first?.interest ?? '0'])
  expect(compareAmounts((await deducted(run, 'asha'))?.amount ?? '0', due)).toBe(0)
  const slip = await deducted(run, 'maya')
  const before = sum([slip?.net ?? '0', slip?.amount ?? '0'])
  expect(compareAmounts(slip?.net ?? '0', String(Number(before) * 0.4))).toBe(0)

  // a prepayment after generation keeps the run open until it is generated again
  await reviewed(run)
  expect((await stepRun('gita', signRun, run)).status).toBeLessThan(300)
  expect((await stepRun('gita', submitRun, run)).status).toBeLessThan(300)
  expect((await stepRun('hari', approveRun as never, run)).status).toBeLessThan(300)
  expect(
    (await step('gita', prepayLoan as never, asha, { amount: '4000', paid_on: today() })).status,
  ).toBeLessThan(300)
  expect(await stepRun('gita', closeRun as never, run)).toMatchObject({
    status: 409,
    body: {
      detail:
        'Loans changed after payroll was generated, of employees: 1. Send it back and generate it again.',
    },
  })
  expect((await read(asha)).entries).toHaveLength(2)
})

test('a closed run is in the ledger, what net pay did not allow moves to the end, and nothing is taken twice', async () => {
  const { world, ids, read, reviewed, stepRun, generate, deducted } = at
  const [asha, maya] = [ids['asha'] ?? '', ids['maya'] ?? '']
  const { rows } = await world.inOrg(org, (db) =>
    sql<{ id: string }>`select id from payroll_run where state = 'Approved'`.execute(db),
  )
  const run = rows[0]?.id ?? ''
  await world.inOrg(org, (db) =>
    db
      .updateTable('payroll_run')
      .set({ state: 'In review', approved_by: null })
      .where('id', '=', run)
      .execute(),
  )
  await generate(0)
  await reviewed(run)
  expect((await stepRun('gita', signRun, run)).status).toBeLessThan(300)
  expect((await stepRun('gita', submitRun, run)).status).toBeLessThan(300)
  expect((await stepRun('hari', approveRun as never, run)).status).toBeLessThan(300)
  const planned = (await read(maya)).schedule.length
  await world.inOrg(org, (db) =>
    db
      .insertInto('loan_guarantor')
      .values({ id: newId(), loan_id: maya, guarantor_id: world.id('rajan'), state: 'Accepted' })
      .execute(),
  )
  const closed = await Promise.all([
    stepRun('gita', closeRun as never, run),
    stepRun('hari', closeRun as never, run),
  ])
  expect(closed.filter(({ status }) => status < 300)).toHaveLength(1)

  const after = await read(asha)
  const taken = after.entries.filter(({ kind }) => kind === 'Instalment')
  expect(taken).toHaveLength(1)
  const line = (await deducted(run, 'asha'))?.amount ?? '0'
  expect(compareAmounts(sum([`${taken[0]?.principal}`.slice(1), taken[0]?.interest ?? '0']), line)).toBe(0)
  expect(compareAmounts(sum(after.entries.map(({ principal }) => principal)), after.balance)).toBe(0)

  const short = await read(maya)
  expect(short.schedule).toHaveLength(planned + 1)
  const moved = short.schedule.at(-1)
  const [first] = short.schedule
  const missing = sum([
    first?.principal ?? '0',
    first?.interest ?? '0',
    `-${(await deducted(run, 'maya'))?.amount}`,
  ])
  expect(compareAmounts(sum([moved?.principal ?? '0', moved?.interest ?? '0']), missing)).toBe(0)
  const open = short.schedule.filter(({ payslip_id }) => payslip_id === null)
  expect(compareAmounts(sum(open.map(({ principal }) => principal)), short.balance)).toBe(0)
  expect(open.at(-1)?.start_on).toBe(addDays(open.at(-2)?.due_on ?? '', 1))
})

test('guarantors are notified of a missed repayment, once, without an amount', async () => {
  const { world, periods } = at
  await settled(world)
  const { results } = await world.as('rajan').get(notifications.list, { query: {} as never })
  const texts = results.map(({ text }) => text).filter((text) => text.includes('was missed'))
  expect(texts).toEqual([
    `A repayment of a loan that you guarantee was missed on ${periods[0]?.end}: Maya Shrestha, Home repair`,
  ])
})

test('a request shows what net pay leaves for instalments, and is refused where it is too much', async () => {
  const { world, loanFor } = at
  const preview = (name: 'asha' | 'maya', amount: string) =>
    world.as('gita').get(loanPreview, { params, query: { ...loanFor(name, amount, 6) } as never })
  const found = await preview('maya', '50000')
  expect(found.net_pay).toMatchObject({ before: '9910.00', after: '0' })
  expect(Number(found.net_pay?.most)).toBe(5946)
  expect(found.problems).toContainEqual(
    expect.stringMatching(/^Instalments would take .* a month, at most 5946/),
  )
  const carried = await preview('asha', '6000')
  expect(Number(carried.net_pay?.after)).toBeGreaterThan(0)
  expect(carried.problems.filter((problem) => problem.startsWith('Instalments'))).toEqual([])
})

test('a paused loan is not deducted, and resumed it plans its balance anew', async () => {
  const { ids, periods, read, step, generate, deducted } = at
  const asha = ids['asha'] ?? ''
  expect((await step('gita', holdLoan, asha, { remarks: 'Parental leave' })).status).toBeLessThan(300)
  const run = await generate(1)
  expect((await deducted(run, 'asha'))?.amount).toBe(null)
  expect((await deducted(run, 'maya'))?.amount).not.toBe(null)
  const later = periods[3]?.start ?? ''
  expect((await step('gita', resumeLoan as never, asha, { first_on: later })).status).toBeLessThan(300)
  const loan = await read(asha)
  const open = loan.schedule.filter(({ payslip_id }) => payslip_id === null)
  expect(open[0]?.start_on).toBe(later)
  expect(compareAmounts(sum(open.map(({ principal }) => principal)), loan.balance)).toBe(0)
})

test('settling in full closes a loan, writing off ends it, and the ledger never changes', async () => {
  const { world, ids, today, read, step } = at
  const [asha, maya] = [ids['asha'] ?? '', ids['maya'] ?? '']
  const { balance } = await read(asha)
  const more = await step('gita', prepayLoan as never, asha, { amount: '999999', paid_on: today() })
  expect(more.body).toEqual({ amount: [`${balance} is outstanding. Use Settle to repay all of it.`] })
  const { total } = await world
    .as('gita')
    .get(settlementQuote, { params: { org, id: asha }, query: { as: 'hr', on: today() } as never })
  expect(
    (await step('gita', settleLoan as never, asha, { amount: total, paid_on: today() })).status,
  ).toBeLessThan(300)
  const closed = await read(asha)
  expect(closed).toMatchObject({ state: 'Settled early', balance: '0.00' })
  expect(closed.schedule.every(({ payslip_id }) => payslip_id !== null)).toBe(true)
  expect(
    (await step('gita', writeOffLoan as never, maya, { remarks: 'Left without a trace' })).status,
  ).toBeLessThan(300)
  expect(await read(maya)).toMatchObject({ state: 'Written off', balance: '0.00' })
  for (const change of [sql`update loan_entry set principal = 1`, sql`delete from loan_entry`])
    await expect(world.inOrg(org, (db) => change.execute(db))).rejects.toThrow('not changed')

  const register = await world.as('gita').get(loanRegister.rows, { params, query: {} as never })
  expect(JSON.stringify(register)).toMatch(/L-0001.*Settled early/)
  const types = await world.as('gita').get(loansByType.rows, { params, query: {} as never })
  expect(JSON.stringify(types)).toContain('Home repair')
})
