import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  askAbout,
  myPayslips,
  payslipPdf,
  readPayslip,
  taxCertificate,
} from '#modules/payroll/shared/payslip.ts'
import { payslipSettings, voucherType } from '#modules/payroll/shared/payroll-settings.ts'
import { payByCheque, payList, voucherFile } from '#modules/payroll/shared/pay-list.ts'
import { makeVoucher } from '#modules/payroll/shared/reports.ts'
import { disbursement } from '#modules/payroll/shared/run.ts'
import { payWorld, type PayWorld } from '#test/pay-world.ts'

let pay: PayWorld
let run = ''
const org = 'himal'
const params = { org }
const query = { as: 'hr' } as never
const gita = () => pay.world.as('gita')
const inRun = () => ({ org, run_id: run })
beforeAll(async () => {
  pay = await payWorld()
  await pay.finish(await pay.generate(2))
  run = await pay.generate(3)
})
afterAll(() => pay.world.close())

const slipOf = async (name: 'asha' | 'maya') =>
  (await pay.sheetOf(run)).find(({ employee_id }) => employee_id === pay.world.id(name))?.id ?? ''
/** How large the drawn text of a PDF is: letters are glyphs of a font, so that words cannot be read from it. */
const drawn = (body: unknown) => {
  const file = Buffer.from(String(body), 'latin1')
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  return file.length
}

test('a payslip is on paper in two languages; its certificate once a payroll of the year is closed', async () => {
  const id = await slipOf('asha')
  for (const language of ['en', 'ne'] as const) {
    const file = await gita().ask(payslipPdf, { params: { org, id }, query: { as: 'hr', language } })
    expect(file.status).toBe(200)
    expect(drawn(file.body)).toBeGreaterThan(1000)
    const paper = await gita().ask(taxCertificate, { params: { org, id }, query: { as: 'hr', language } })
    expect(paper.status).toBe(200)
    expect(paper.headers['content-disposition']).toContain('2083-84.pdf')
  }
  expect((await pay.world.as('asha').ask(taxCertificate, { params: { org, id } })).status).toBe(404)
  await pay.finish(run)
  expect((await pay.world.as('asha').ask(taxCertificate, { params: { org, id } })).status).toBe(200)
  expect((await pay.world.as('maya').ask(taxCertificate, { params: { org, id } })).status).toBe(404)
  const wrong = { as: 'hr', language: 'fr' } as never
  expect((await gita().ask(payslipPdf, { params: { org, id }, query: wrong })).status).toBe(400)
})

test('cheques are numbered in the order of codes, none twice, and stand in a list of their own', async () => {
  const both = [await slipOf('maya'), await slipOf('asha')]
  const number = (payslip_ids: string[], first_number: string) =>
    gita().ask(payByCheque, { params: inRun(), body: { payslip_ids, first_number } })
  expect((await number(both, 'A1')).body).toMatchObject({
    first_number: ['First cheque number is digits only.'],
  })
  expect((await number(both, '000099')).body).toEqual({ numbered: 2 })
  const rows = async () =>
    (await gita().get(disbursement, { params: inRun() })).results
      .map(({ person, method, cheque_number }) => [person.code, method, cheque_number])
      .toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))
  expect((await rows()).map(([, ...rest]) => rest)).toEqual([
    ['Cheque', '000099'],
    ['Cheque', '000100'],
  ])
  expect((await number([both[0] ?? ''], '000099')).body).toMatchObject({
    first_number: ['Cheque 000099 is used already.'],
  })
  const list = await gita().ask(payList, { params: inRun(), query: { method: 'Cheque' } })
  expect(list.status).toBe(200)
  expect(drawn(list.body)).toBeGreaterThan(1000)
  expect(await gita().ask(payList, { params: inRun(), query: { method: 'Cash' } })).toMatchObject({
    status: 409,
    body: { detail: 'No payment is due this way.' },
  })
})

test('a voucher is data for accounting programs, and balances there too', async () => {
  expect((await gita().ask(voucherFile, { params: inRun() })).status).toBe(409)
  const type = await gita().get(voucherType.create, {
    params,
    body: { name: 'Salary', code: 'SAL' } as never,
  })
  const voucher_type_id = String((type as Record<string, unknown>)['id'])
  await gita().get(makeVoucher, { params: inRun(), body: { voucher_type_id, posted_on: '2026-11-18' } })
  const { body } = await gita().ask(voucherFile, { params: inRun() })
  const { vouchers } = (typeof body === 'string' ? JSON.parse(body) : body) as {
    vouchers: { number: string; total: string; lines: { debit: string; credit: string }[] }[]
  }
  expect(vouchers).toMatchObject([{ number: 'SAL-2026-10-18', type: 'SAL', currency: 'NPR' }])
  const cents = (side: 'debit' | 'credit') =>
    vouchers[0]?.lines.reduce((all, line) => all + Math.round(Number(line[side]) * 100), 0)
  expect(cents('debit')).toBe(cents('credit'))
  expect(cents('debit')).toBe(Math.round(Number(vouchers[0]?.total) * 100))
  expect((await pay.world.as('asha').ask(voucherFile, { params: inRun() })).status).toBe(403)
})

test('questions end so many days after the pay day, unless there is no limit', async () => {
  const asha = pay.world.as('asha')
  const [latest] = (await asha.get(myPayslips, { params })).results
  const at = { params: { org, id: latest?.id ?? '' } }
  const ask = () => asha.ask(askAbout, { ...at, body: { question: 'Why?' } })
  // closed on the 20th of November, after the pay day
  expect(await asha.get(readPayslip, at)).toMatchObject({
    questions_until: '2026-12-05',
    abilities: { ask: true },
  })
  expect((await ask()).status).toBeLessThan(300)
  await pay.world.inOrg(org, (db) =>
    db
      .updateTable('payroll_run')
      .set({ pay_on: '2026-11-01', closed_at: '2026-11-04T05:00:00Z' })
      .where('id', '=', run)
      .execute(),
  )
  expect(await asha.get(readPayslip, at)).toMatchObject({ abilities: { ask: false } })
  expect(await ask()).toMatchObject({
    status: 400,
    body: { non_field_errors: ['Questions about this payslip were possible until 2026-11-19.'] },
  })
  const { body } = await gita().ask(payslipSettings.update, {
    params,
    body: { question_days: 0, version: 0 } as never,
    query,
  } as never)
  expect(body).toMatchObject({ question_days: 0 })
  expect((await ask()).status).toBeLessThan(300)
})
