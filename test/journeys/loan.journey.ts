import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAt } from '#kernel/calendar/zone.ts'
import { newId } from '#platform/id.ts'
import { settlementQuote } from '#modules/loan/shared/loan-change.ts'
import { loanDeduction, loanMethod, loanType } from '#modules/loan/shared/loan-settings.ts'
import { loans, readLoan } from '#modules/loan/shared/loan.ts'
import { payrollHeading } from '#modules/payroll/shared/heading.ts'
import { patience } from '#test/patience.ts'
import { expectAccessible, openStage, phone, picture, type Stage, type Visit } from '#test/journeys/stage.ts'

let stage: Stage
let asha: Visit
let maya: Visit
let gita: Visit
let hari: Visit
const params = { org: 'himal' }
const today = dayAt(Date.now(), 'Asia/Kathmandu')

beforeAll(async () => {
  stage = await openStage()
  await stage.inOrg('himal', async (db) => {
    await db
      .updateTable('organization')
      .set({ flags: JSON.stringify({ loan: true }) })
      .execute()
    const years = await db.selectFrom('fiscal_year').select('id').limit(1).execute()
    if (!years.length)
      await db
        .insertInto('fiscal_year')
        .values({
          id: newId(),
          name: 'This year',
          category: 'payroll',
          calendar: 'AD',
          applicable_from: `${today.slice(0, 4)}-01-01`,
          applicable_to: `${today.slice(0, 4)}-12-31`,
        })
        .execute()
  })
  const hr = stage.as('gita')
  const heading = await hr.get(payrollHeading.create, {
    params,
    body: {
      position: 80,
      code: 'LOAN',
      name: 'Loan',
      kind: 'Deduction',
      source: 'Loan',
      tax: 'Not taxable',
    } as never,
  })
  const method = await hr.get(loanMethod.create, {
    params,
    body: { name: 'Equal parts', kind: 'Equal principal' } as never,
  })
  const type = await hr.get(loanType.create, {
    params,
    body: {
      name: 'Home repair',
      method_id: method.id,
      annual_rate: '12',
      max_amount: '500000',
      max_months: 24,
      service_months: 0,
      gap_months: 0,
      max_open: 1,
      guarantors: 1,
      skips_a_year: 1,
      settlement_fee: '2',
    } as never,
  })
  await hr.get(loanDeduction.create, {
    params,
    body: { loan_type_id: type.id, heading_id: heading.id, keep_percent: 40 } as never,
  })
  asha = await stage.visit('asha', '/user/loan')
  maya = await stage.visit('maya', '/user/loan')
  gita = await stage.visit('gita', '/admin/himal/loan/initiation')
  hari = await stage.visit('hari', '/admin/himal/loan/initiation')
})
afterAll(() => stage.close())

const choose = async (page: Page, field: string, option: string | RegExp) => {
  await page.getByRole('dialog').getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).first().click()
}
const rowAct = async (page: Page, name: string) => {
  await page
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
const loan = async () => {
  const [first] = (await stage.as('gita').get(loans, { params })).results
  return stage
    .as('gita')
    .get(readLoan, { params: { ...params, id: first?.id ?? '' }, query: { as: 'hr' } as never })
}

test('the employee sees what a loan costs while typing, and requests it with a guarantor', async () => {
  const { page } = asha
  await page.getByRole('button', { name: 'Request loan' }).first().click()
  const form = page.getByRole('dialog')
  await choose(page, 'Loan type', /Home repair/)
  await form.getByRole('textbox', { name: 'Amount' }).fill('24000')
  await form.getByText('2,240.00').first().waitFor()
  await choose(page, 'Guarantors', /Maya/)
  await page.keyboard.press('Escape')
  await form.getByRole('textbox', { name: 'Purpose' }).fill('A new roof')
  await expectAccessible(page)
  await picture(page, 'loan-request')
  await form.getByRole('button', { name: 'Request loan', exact: true }).click()
  await page.getByText('Successfully requested a loan').waitFor()
  await page.getByText('Requested', { exact: true }).first().waitFor()
})

test('the guarantor accepts on a phone', async () => {
  const { page } = maya
  await page.setViewportSize(phone)
  await page.reload()
  await page.getByText('Home repair').first().waitFor()
  await picture(page, 'loan-guarantee')
  await page.getByRole('button', { name: 'Accept' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click()
  await page.getByText('Successfully accepted').waitFor()
})

test('HR approves, somebody else disburses, and the plan stands', async () => {
  await gita.page.goto('/admin/himal/loan/initiation?tab=requests')
  await gita.page.getByText('A new roof').first().waitFor()
  await picture(gita.page, 'loan-requests')
  await gita.page
    .getByRole('button', { name: /^Approve/ })
    .first()
    .click()
  await expect.poll(async () => (await loan()).state, { timeout: patience(20_000) }).toBe('Approved')
  await hari.page.reload()
  await rowAct(hari.page, 'Mark as disbursed')
  await hari.page.getByRole('dialog').getByRole('button', { name: 'Mark as disbursed', exact: true }).click()
  await hari.page.getByText('Successfully disbursed').waitFor()
  expect(await loan()).toMatchObject({ state: 'Active', balance: '24000.00' })
  expect((await loan()).schedule).toHaveLength(12)
})

test('the employee asks to skip a month, sees what it costs, and HR approves', async () => {
  const { page } = asha
  await page.reload()
  const before = await loan()
  await rowAct(page, 'Skip a month')
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Reason' }).fill('School fees')
  await form.getByText('New last instalment').waitFor()
  await picture(page, 'loan-skip')
  await form.getByRole('button', { name: 'Skip a month', exact: true }).click()
  await page.getByText('Sent for approval').waitFor()
  await gita.page.goto('/admin/himal/loan/initiation?tab=changes')
  await gita.page.getByText('School fees').first().waitFor()
  await picture(gita.page, 'loan-changes')
  await gita.page.getByRole('button', { name: 'Approve' }).first().click()
  await gita.page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await gita.page.getByText('Successfully approved').waitFor()
  const after = await loan()
  expect(after.schedule.map(({ start_on }) => start_on)).not.toContain(before.schedule[0]?.start_on)
  expect(after.former_plans).toHaveLength(1)
})

test('the employee reads the statement and what settling costs today, and HR settles for exactly that', async () => {
  const { page } = asha
  await page.reload()
  await page.getByText('L-0001').first().click()
  const sheet = page.getByRole('dialog', { name: 'Loan L-0001' })
  await sheet.getByText('Amount to settle').waitFor()
  await sheet.getByText('Planned instalment').first().waitFor()
  await expectAccessible(page)
  await picture(page, 'loan-sheet')
  await page.setViewportSize(phone)
  await picture(page, 'loan-sheet-phone')
  const { id } = await loan()
  const { total } = await stage
    .as('gita')
    .get(settlementQuote, { params: { ...params, id }, query: { as: 'hr', on: today } as never })
  await gita.page.goto('/admin/himal/loan/initiation')
  await rowAct(gita.page, 'Settle')
  const form = gita.page.getByRole('dialog')
  await form.getByText('Amount to settle').waitFor()
  await form.getByRole('textbox', { name: 'Amount received' }).fill('100')
  await form.getByRole('button', { name: 'Settle', exact: true }).click()
  await form.getByText(/^Settlement on/).waitFor()
  await form.getByRole('textbox', { name: 'Amount received' }).fill(total)
  await picture(gita.page, 'loan-settle')
  await form.getByRole('button', { name: 'Settle', exact: true }).click()
  await gita.page.getByText('Successfully settled').waitFor()
  expect(await loan()).toMatchObject({ state: 'Settled early', balance: '0.00', schedule: [] })
  for (const { troubles } of [maya, hari, gita, asha])
    expect(troubles.filter((one) => !one.includes('400'))).toEqual([])
})
