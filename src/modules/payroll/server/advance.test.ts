import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  advanceLimit,
  advanceRequest,
  advanceStatement,
  disburseAdvance,
  pauseAdvance,
  settleAdvance,
} from '#modules/payroll/shared/advance.ts'
import { advanceSettings } from '#modules/payroll/shared/payroll-settings.ts'
import { readPayslip } from '#modules/payroll/shared/payslip.ts'
import { closeRun, approveRun, rejectRun, signRun, submitRun } from '#modules/payroll/shared/run.ts'
import { payWorld, type PayWorld } from '#test/pay-world.ts'

let pay: PayWorld
const org = 'himal'
const params = { org }
const hr = { as: 'hr' } as never
type Who = 'asha' | 'maya' | 'gita' | 'hari' | 'bikash'

beforeAll(async () => {
  pay = await payWorld()
  await pay.heading(85, 'ADVANCE', { kind: 'Deduction', source: 'Advance salary', tax: 'Not taxable' })
})
afterAll(() => pay.world.close())

const ask = (name: Who, more: object = {}) =>
  pay.world.as(name).ask(advanceRequest.create, {
    params,
    body: {
      amount: '30000',
      months: 3,
      required_by: '2026-11-30',
      remarks: 'School fees',
      ...more,
    } as never,
  })
const asked = async (name: Who, more: object = {}) => {
  const answer = await ask(name, more)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return (answer.body as unknown as { id: string }).id
}
const read = (id: string, name: Who = 'hari', query = hr) =>
  pay.world.as(name).get(advanceRequest.read, { params: { org, id }, query })
const decide = async (id: string, action: 'approve' | 'decline', name: Who = 'hari', query = hr) =>
  pay.world.as(name).ask(advanceRequest.act, {
    params: { org, id, action } as never,
    body: { remarks: 'Checked', version: (await read(id)).version } as never,
    query,
  })
const step = async (
  act: typeof disburseAdvance | typeof pauseAdvance | typeof settleAdvance,
  id: string,
  body: object,
  { name = 'gita', version }: { name?: Who; version?: number } = {},
) =>
  pay.world.as(name).ask(act as typeof disburseAdvance, {
    params: { org, id },
    body: { ...body, version: version ?? (await read(id)).version } as never,
    query: hr,
  })
const disburse = (id: string, disbursed_on = '2026-11-16') =>
  step(disburseAdvance, id, { disbursed_on, voucher_no: 'JV-12' })
const setting = async (values: object) => {
  const { version } = await pay.world.as('gita').get(advanceSettings.read, { params })
  const body = { ...values, version } as never
  expect((await pay.world.as('gita').ask(advanceSettings.update, { params, body })).status).toBeLessThan(300)
}
/** What a run takes back from somebody; null where the payslip has no such line. */
const takenBy = async (run: string, name: 'asha' | 'maya') => {
  const id = (await pay.sheetOf(run)).find(({ employee_id }) => employee_id === pay.world.id(name))?.id ?? ''
  const slip = await pay.world.as('gita').get(readPayslip, { params: { org, id }, query: hr })
  return slip.lines.find(({ code }) => code === 'ADVANCE')?.amount ?? null
}
const statementOf = async (id: string, name: Who = 'asha', query: never = {} as never) =>
  (await pay.world.as(name).get(advanceStatement, { params: { org, advance_id: id }, query })).results.map(
    ({ kind, amount, balance }) => [kind, amount, balance],
  )

let first = ''
let run = ''

test('an approved advance is taken back once it is disbursed, not before', async () => {
  first = await asked('asha')
  expect((await decide(first, 'approve')).status).toBe(200)
  expect(await read(first)).toMatchObject({ stage: 'Approved', balance: null, disbursed_on: null })
  expect(await statementOf(first)).toEqual([])
  run = await pay.generate(3)
  expect(await takenBy(run, 'asha')).toBeNull()
  // after the period ends it is not due in it
  expect((await disburse(first, '2027-01-01')).body).toEqual({
    disbursed_on: ['Disbursed on must not be after today.'],
  })
  expect((await disburse(first)).status).toBeLessThan(300)
  expect(await read(first)).toMatchObject({
    stage: 'Disbursed',
    balance: '30000.00',
    voucher_no: 'JV-12',
    steps_open: { disburse: false, pause: true, settle: true },
  })
  run = await pay.generate(3, 'changed')
  expect(await takenBy(run, 'asha')).toBe('10000.00')
  expect((await disburse(first)).status).toBe(409)
})

test('what stays with the employee goes first, and the shortfall comes at the end', async () => {
  // of a net of 93,850 so much stays that 4,692.50 can be taken
  await setting({ keep_percent: 95 })
  run = await pay.generate(3, 'changed')
  const taken = await takenBy(run, 'asha')
  expect(Number(taken)).toBeGreaterThan(0)
  expect(Number(taken)).toBeLessThan(10000)
  await pay.finish(run)
  expect(await statementOf(first)).toEqual([
    ['Disbursement', '30000.00', '30000.00'],
    ['Deduction', `-${taken}`, (30000 - Number(taken)).toFixed(2)],
  ])
  expect(await read(first)).toMatchObject({ stage: 'Repaying', repaid: taken })
  await setting({ keep_percent: 0 })
})

test('a paused period takes nothing, once, and who pays by hand after generation is not charged twice', async () => {
  expect((await step(pauseAdvance, first, { reason: 'Wedding' })).status).toBeLessThan(300)
  expect(await step(pauseAdvance, first, { reason: 'Wedding' })).toMatchObject({ status: 409 })
  run = await pay.generate(4)
  expect(Number(await takenBy(run, 'asha'))).toBe(0)
  await pay.finish(run)
  run = await pay.generate(5)
  expect(await takenBy(run, 'asha')).toBe('10000.00')
  await pay.reviewAll(run)
  for (const [name, act] of [
    ['gita', signRun],
    ['gita', submitRun],
    ['hari', approveRun],
  ] as const)
    await pay.done(name, act, run)
  const settled = { settled_on: '2026-11-20', voucher_no: 'RC-7' }
  expect((await step(settleAdvance, first, settled)).status).toBeLessThan(300)
  expect(await read(first)).toMatchObject({ stage: 'Repaid', balance: '0.00' })
  const closing = await pay.step('gita', closeRun, run)
  expect(closing).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('Advances changed') },
  })
  const { version } = await pay.readIt(run)
  await pay.world.as('hari').ask(rejectRun, {
    params: { org, id: run },
    body: { version, remarks: 'The advance is settled' },
    query: hr,
  })
  await pay.generate(5, 'changed')
  expect(await takenBy(run, 'asha')).toBeNull()
  await pay.finish(run)
  expect(await step(settleAdvance, first, settled)).toMatchObject({ status: 409 })
  // settled in the middle of the period that was paused before
  expect((await statementOf(first)).map(([kind]) => kind).toSorted(byText)).toEqual([
    'Deduction',
    'Disbursement',
    'Paused',
    'Settlement',
  ])
})
const byText = (a = '', b = '') => a.localeCompare(b)

test('a top-up takes over what is left, and is repaid as one', async () => {
  expect((await ask('asha', { is_top_up: true })).body).toEqual({
    is_top_up: ['There is no advance to top up.'],
  })
  const small = await asked('asha', { amount: '12000' })
  await decide(small, 'approve')
  await disburse(small)
  const top = await asked('asha', { amount: '18000', months: 5, is_top_up: true })
  await decide(top, 'approve')
  const { version } = await read(top)
  const both = await Promise.all(
    ['JV-1', 'JV-2'].map((voucher_no) =>
      step(disburseAdvance, top, { disbursed_on: '2026-11-20', voucher_no }, { version }),
    ),
  )
  expect(both.filter(({ status }) => status < 300)).toHaveLength(1)
  expect(both.filter(({ status }) => status === 409)).toHaveLength(1)
  expect(await read(small)).toMatchObject({ stage: 'Repaid', balance: '0.00' })
  expect(await read(top)).toMatchObject({ merged: '12000.00', balance: '30000.00' })
  expect(await statementOf(top)).toEqual([
    ['Disbursement', '18000.00', '18000.00'],
    ['Taken over', '12000.00', '30000.00'],
  ])
  run = await pay.generate(6)
  expect(await takenBy(run, 'asha')).toBe('6000.00')
})

test('limits of the settings: percentage of net, advances in a year, guarantor', async () => {
  await setting({ basis: 'Net pay', percent: 50 })
  const limit = await pay.world.as('maya').get(advanceLimit, { params })
  const last = (await pay.sheetOf(run)).find(({ employee_id }) => employee_id === pay.world.id('maya'))
  expect(Number(limit.limit)).toBeCloseTo(Number(last?.previous_net) / 2, 2)
  expect((await ask('maya', { amount: '90000' })).body).toEqual({
    amount: [expect.stringContaining('is available')],
  })
  await setting({ basis: 'Headings', heading_ids: [pay.headings['BASIC']], percent: 50 })
  expect((await pay.world.as('maya').get(advanceLimit, { params })).limit).toBe('30000.00')
  await setting({ per_year: 1 })
  expect((await ask('asha', { amount: '1' })).body).toEqual({
    amount: ['Advances in a fiscal year: at most 1.'],
  })
  await setting({ per_year: 0, needs_guarantor: true })
  expect((await ask('maya', { amount: '5000' })).body).toEqual({ guarantor_id: ['Guarantor is Required'] })
  const id = await asked('maya', { amount: '5000', guarantor_id: pay.world.id('bikash') })
  // HR decides after the guarantor has answered, who reads for how much
  expect(await decide(id, 'approve')).toMatchObject({ status: 409 })
  const asGuarantor = { as: 'supervisor' } as never
  expect(await read(id, 'bikash', asGuarantor)).toMatchObject({ amount: '5000.00', balance: null })
  expect((await decide(id, 'approve', 'bikash', asGuarantor)).status).toBe(200)
  expect((await decide(id, 'approve')).status).toBe(200)
})

test('nobody pays out for themselves or reads what others owe', async () => {
  const id = await asked('maya', { amount: '1', guarantor_id: pay.world.id('asha') })
  const body = { disbursed_on: '2026-11-20', voucher_no: 'X', version: 1 }
  for (const name of ['asha', 'maya'] as const)
    expect(
      (await pay.world.as(name).ask(disburseAdvance, { params: { org, id }, body, query: {} as never }))
        .status,
    ).toBe(403)
  expect(await step(disburseAdvance, id, { disbursed_on: '2026-11-20', voucher_no: 'X' })).toMatchObject({
    status: 409,
  })
  const others = await pay.world
    .as('maya')
    .ask(advanceStatement, { params: { org, advance_id: first }, query: {} as never })
  expect(others.status).toBe(404)
})
