import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { createExport, readExport } from '#engines/exchange/export.ts'
import { paymentOf } from '#modules/payroll/server/pay-list.ts'
import { bankFileTemplate, downloadBankFile, failPayment } from '#modules/payroll/shared/bank-file.ts'
import { holdPay } from '#modules/payroll/shared/payslip.ts'
import { disbursement, markPaid } from '#modules/payroll/shared/run.ts'
import { until } from '#test/services.ts'
import { payWorld, type PayWorld } from '#test/pay-world.ts'

let pay: PayWorld
const org = 'himal'
const params = { org }
let run = ''
let template_id = ''
beforeAll(async () => {
  pay = await payWorld()
  const { world } = pay
  await world.inOrg(org, (db) =>
    db
      .insertInto('employee_bank')
      .values({
        id: newId(),
        employee_id: world.id('asha'),
        bank_name: 'Himal Bank',
        account_name: 'Asha',
        account_number: '0012300456',
        is_primary: true,
      } as never)
      .execute(),
  )
  run = await pay.generate(3)
})
afterAll(() => pay.world.close())

const create = (more: object) =>
  pay.world.as('hari').ask(bankFileTemplate.create, {
    params,
    body: {
      name: 'Himal',
      bank_name: 'himal bank',
      delimiter: 'Comma',
      columns: 'account, amount',
      ...more,
    } as never,
  })
const file = (name: 'gita' | 'maya' = 'gita') =>
  pay.world.as(name).ask(downloadBankFile, { params: { org, run_id: run, template_id } })
const due = async () =>
  (await pay.world.as('gita').get(disbursement, { params: { org, run_id: run } })).results

test('a bank file is declared as data, and wrong columns are refused in words', async () => {
  expect(await create({ columns: 'account, branch' })).toMatchObject({
    status: 400,
    body: { columns: [expect.stringContaining('There is no column “branch”.')] },
  })
  const made = await create({})
  expect(made.status).toBe(201)
  template_id = (made.body as { id: string }).id
})

test('it holds what is due by that bank, of a closed payroll only', async () => {
  expect((await file()).status).toBe(409)
  await pay.finish(run)
  const [asha, maya] = (await due()).toSorted((a, b) => a.method.localeCompare(b.method))
  expect([asha?.method, maya?.method]).toEqual(['Bank', 'Cash'])
  expect(await file()).toMatchObject({ status: 200, body: `account,amount\r\n0012300456,${asha?.net}\r\n` })
  // whoever has no code of payroll gets no amount and no account
  expect((await file('maya')).status).toBe(403)
})

test('what is paid stands in no further file, what the bank sent back does, and what is held never does', async () => {
  const { world } = pay
  const id = (await due()).find(({ method }) => method === 'Bank')?.id ?? ''
  const of = { params: { org, run_id: run } }
  const paying = { payslip_ids: [id], paid_on: '2026-12-01', reference: 'BATCH 1' }
  const failing = { payslip_ids: [id], reason: 'Account closed' }
  expect((await world.as('gita').ask(failPayment, { ...of, body: failing })).status).toBe(409)
  expect(await world.as('gita').get(markPaid, { ...of, body: paying })).toEqual({ paid: 1 })
  expect(await file()).toMatchObject({ status: 409, body: { detail: 'No payment is due by this file.' } })
  expect(await world.as('gita').get(failPayment, { ...of, body: failing })).toEqual({ failed: 1 })
  expect((await due()).find((row) => row.id === id)).toMatchObject({
    payment: 'Failed',
    payment_failure: 'Account closed',
    paid_on: null,
  })
  expect((await file()).status).toBe(200)
  expect(await world.as('gita').get(markPaid, { ...of, body: { ...paying, reference: 'BATCH 2' } })).toEqual({
    paid: 1,
  })
  expect((await due()).find((row) => row.id === id)).toMatchObject({ payment: 'Paid', payment_failure: null })

  const body = {
    employee_ids: [world.id('asha')],
    kind: 'Payment',
    from_on: '2026-11-17',
    reason: 'Checked',
  } as never
  await world.as('hari').get(holdPay, { params, body })
  run = await pay.generate(4)
  await pay.finish(run)
  expect(await file()).toMatchObject({ status: 409 })
})

test('a sheet of a run is a file that says of which, for whoever may read it', async () => {
  const { world } = pay
  const ask = (name: 'gita' | 'rajan', path: Record<string, string>, format: 'csv' | 'pdf' = 'csv') =>
    world.as(name).ask(createExport, {
      params,
      query: { as: 'hr' } as never,
      body: { source: disbursement.path, format, query: {}, path },
    })
  expect((await ask('rajan', { run_id: run })).status).toBeGreaterThanOrEqual(403)
  expect((await ask('gita', {})).status).toBe(404)
  expect((await ask('gita', { run_id: 'x' })).status).toBe(404)
  for (const format of ['csv', 'pdf'] as const) {
    const { status, body } = await ask('gita', { run_id: run }, format)
    expect(status, JSON.stringify(body)).toBe(202)
    const { id } = body as { id: string }
    const done = await until(
      () => world.as('gita').get(readExport, { params: { org, id } }),
      ({ state }) => state === 'Done',
      20_000,
    )
    expect(done).toMatchObject({ rows: 2, asked: [expect.stringContaining('Closed')] })
    const file = await world.app.inject({
      url: `/api/v1/exports/${org}/reports/${id}/download/`,
      headers: { authorization: `Bearer ${world.as('gita').token}` },
    })
    if (format === 'csv') expect(file.body).toContain('Himal Bank')
    else expect(file.body).toMatch(/^%PDF-/)
  }
})

test.each([
  ['0', false, null, null, 'Settled'],
  ['-5', false, null, null, 'Settled'],
  ['0', true, null, null, 'Settled'],
  ['0.01', false, null, null, 'Due'],
  ['100', true, null, null, 'On hold'],
  ['100', false, '2026-12-01', null, 'Paid'],
  ['100', false, null, 'Account closed', 'Failed'],
])(
  'a net pay of %s, held %s, paid on %s, failed by %s is %s',
  async (net, is_held, paid_on, failure, state) => {
    const { rows } = await pay.world.inOrg(org, (db) =>
      sql<{ state: string }>`select ${paymentOf('Failed')} as state from (values (
      ${net}::numeric, ${is_held}::boolean, ${paid_on}::date, ${failure}::text)) s (net, is_held, paid_on, payment_failure)`.execute(
        db,
      ),
    )
    expect(rows[0]?.state).toBe(state)
  },
)
