import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kernel/calendar/day.ts'
import { bikramSambat } from '#kernel/calendar/system.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import { runSettings } from '#modules/payroll/shared/payroll-settings.ts'
import { expectAccessible, openStage, picture, type Stage, type Visit } from '#test/journeys/stage.ts'
import { arrangeOffboarding, settling } from '#test/offboarding-world.ts'
import { arrangePay } from '#test/pay-world.ts'

let stage: Stage
let gita: Visit
let hari: Visit
let separation = ''
let s: ReturnType<typeof settling>
const org = { org: 'himal' }
const today = dayAt(Date.now(), 'Asia/Kathmandu')
/** Yesterday was the last day, in whatever month of the tax year that is. */
const last = addDays(today, -1)

beforeAll(async () => {
  stage = await openStage()
  const parts = bikramSambat.of(last)
  const year = parts ? (parts.month >= 4 ? parts.year : parts.year - 1) : 2083
  const { periods, heading } = await arrangePay(stage, year)
  const period = periods.find(({ start, end }) => start <= last && last <= end)
  await stage
    .as('gita')
    .ask(runSettings.update, { params: org, body: { start_on: period?.start ?? null, version: 0 } })
  await heading(26, 'GRATUITY_PAY', {
    source: 'Gratuity',
    formula: 'BASIC * 0.0833 * months(SERVED)',
    tax: 'Leaving rate',
  })
  const taken = { kind: 'Deduction', tax: 'Not taxable' }
  await heading(80, 'RECOVERY', { ...taken, source: 'Settlement recovery' })
  await heading(95, 'LEAVING_TAX', { ...taken, source: 'Leaving tax' })
  const { resigned } = await arrangeOffboarding(stage)
  s = settling(stage, resigned)
  separation = await s.leaver('asha', { notified_on: addDays(last, -25), last_working_on: last })
  await s.finishTasks(separation)
  await s.begin(separation)
  gita = await stage.visit('gita', '/admin/himal/payroll/generate')
  hari = await stage.visit('hari', `/admin/himal/hris/separation/details?separation=${separation}`)
})
afterAll(() => stage.close())

const step = async ({ page }: Visit, name: string, said: string) => {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  await page.getByText(said).first().waitFor()
}

test('HR sees in the settlement what payroll owes, and leaves it to payroll', async () => {
  const { page } = hari
  await page.getByText('GRATUITY_PAY').first().waitFor()
  await page.getByText('Missing notice').first().waitFor()
  expect(await page.getByText(/By payroll/).count()).toBeGreaterThan(1)
  await picture(page, 'final-settlement-before')
})

test('the officer settles the leaver by a payroll of their own', async () => {
  const { page } = gita
  await page.getByText('Leavers to settle').waitFor()
  await page.getByRole('checkbox', { name: /Asha/ }).check()
  await page.getByRole('button', { name: 'Settle pay' }).click()
  const form = page.getByRole('dialog', { name: 'Settle pay' })
  await form.getByRole('button', { name: 'Settle pay' }).click()
  await form.waitFor({ state: 'detached' })
  await page.getByText('Final settlement').first().click()
  await page.waitForURL('**/collection/detail/**')
  await page.getByText('In review').first().waitFor()
  await page.getByText('Final settlement · 1 employee ·').waitFor()
  await expectAccessible(page)
  await picture(page, 'final-settlement-run')
  await step(gita, 'Submit for approval', 'Successfully submitted')
})

test('another person approves, and with the closing the settlement is settled', async () => {
  await hari.page.goto(gita.page.url())
  await step(hari, 'Approve', 'Successfully approved')
  await gita.page.reload()
  await step(gita, 'Close payroll', 'Successfully closed')
  const { lines, totals } = await s.settlement(separation)
  expect(lines.filter(({ state }) => state !== 'Settled')).toEqual([])
  expect(lines.some(({ component }) => component === 'GRATUITY_PAY')).toBe(true)
  expect(totals?.net.startsWith('-')).toBe(false)
  await hari.page.goto(`/admin/himal/hris/separation/details?separation=${separation}`)
  await hari.page.getByText('Settled').first().waitFor()
  await picture(hari.page, 'final-settlement-after')
})
