import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import {
  expectAccessible,
  expectNoOverflow,
  openStage,
  phone,
  picture,
  type Stage,
} from '#test/journeys/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const address = '/admin/himal/hris/import/employees'
const ROWS = 3000

/** As a city publishes its employees; a few lines are wrong. */
function cityFile(rows: number): string {
  const families = ['RANA', 'ACHARYA', 'BAJRACHARYA', 'SHERPA', 'YADAV', 'THAPA']
  const givens = ['UMESH', 'MAYA', 'ISHWOR I', 'ROSHAN Y', 'TIKA B', 'KUSUM K', 'HARI S']
  const jobs = ['POLICE OFFICER', 'SERGEANT', 'MOTOR TRUCK DRIVER', 'TRAFFIC CONTROL AIDE']
  const lines = Array.from({ length: rows }, (_, i) => {
    const name = `"${families[i % 6]}, ${givens[i % 7]}"`
    const hourly = i % 5 === 0
    const pay = hourly ? `HOURLY,40,,${20 + (i % 30)}.5` : `SALARY,,${60_000 + i}.00,`
    const department = i % 3 ? 'DEPARTMENT OF POLICE' : 'DEPT STREETS AND SANITATION'
    return `${name},${jobs[i % 4]},${department},${i % 40 ? 'F' : 'P'},${i % 1000 === 999 ? 'WEEKLY,40,,' : pay}`
  })
  return [
    'Name,Job Titles,Department,Full or Part-Time,Salary or Hourly,Typical Hours,Annual Salary,Hourly Rate',
    ...lines,
  ].join('\r\n')
}

const choose = (page: Page, name: string, content: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('HR imports a city: columns, a look before, the import over a reload, the result, and back', async () => {
  const { page, troubles } = await stage.visit('hari', address)
  await page.getByRole('heading', { name: 'Import Employees', level: 1 }).waitFor()
  await picture(page, 'import-1-start')
  await expectAccessible(page)
  await choose(page, 'city.csv', cityFile(ROWS))

  await page.getByRole('heading', { name: 'Match the columns of the file' }).waitFor()
  expect(await page.getByLabel('Name becomes', { exact: true }).inputValue()).toBe('full_name')
  expect(await page.getByLabel('Salary or Hourly becomes', { exact: true }).inputValue()).toBe('pay_basis')
  expect(new URL(page.url()).searchParams.get('id')).toMatch(/^[0-9a-f-]{36}$/)
  // a value that means nothing is asked for at once
  await page.getByText('1 value not matched').waitFor()
  await picture(page, 'import-2-columns')
  await expectAccessible(page)
  await button(page, 'Check the file').click()

  await page.getByText('To be created').waitFor()
  await page.getByText('“WEEKLY” is none of: Salaried, Hourly.').first().waitFor()
  await button(page, /^Job title/).click()
  await page.getByLabel('Job title', { exact: true }).getByText('POLICE OFFICER').waitFor()
  await picture(page, 'import-3-review')
  await expectAccessible(page)
  expect(await page.getByRole('radio', { name: /All rows, or none/ }).isDisabled()).toBe(true)
  await button(page, `Import ${(ROWS - 3).toLocaleString('en')} rows`).click()

  await page.getByText('Importing city.csv').first().waitFor()
  await picture(page, 'import-4-running')
  await page.reload()
  await page.getByText('Imported', { exact: true }).waitFor({ timeout: 60_000 })
  await page.getByText('Left out').first().waitFor()
  await picture(page, 'import-5-result')
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await button(page, 'Result file').click()
  expect((await saved).suggestedFilename()).toMatch(/^city-result-.*\.csv$/)

  await page.getByRole('link', { name: 'See Employees' }).click()
  await page.getByRole('heading', { name: 'Employees', level: 1 }).waitFor()
  await page.getByText(`of ${(ROWS - 3 + 6).toLocaleString('en')}`).waitFor()
  await picture(page, 'import-7-people')
  expect(troubles).toEqual([])
})

test('the same file once more holds nothing new, and the first import can be undone from the list', async () => {
  const { page } = await stage.visit('hari', address)
  await page.getByRole('heading', { name: 'Former imports' }).waitFor()
  await choose(page, 'again.csv', cityFile(ROWS))
  await button(page, 'Check the file').click()
  await page.getByText('Everything in this file is stored already: there is nothing to import.').waitFor()
  expect(await button(page, /^Import 0 rows/).isDisabled()).toBe(true)

  await button(page, 'Another file').click()
  await page.getByRole('row', { name: /city\.csv/ }).click()
  await button(page, 'Undo').click()
  await button(page, 'Undo the import').click()
  await page
    .getByText('What this import had created is removed', { exact: false })
    .waitFor({ timeout: 60_000 })
  await picture(page, 'import-6-undone')
})

test('a file that is none is refused in words, and the phone shows all of it', async () => {
  const { page } = await stage.visit('hari', address, { size: phone, scheme: 'dark' })
  await page.getByText('Drop an XLSX or CSV file here', { exact: false }).waitFor()
  await picture(page, 'import-phone-1-start')
  await expectNoOverflow(page)
  await choose(page, 'million.csv', `Name\n${'a\n'.repeat(60_000)}`)
  await page.getByText('The file has more than 50,000 rows.').waitFor()
  await choose(page, 'few.csv', cityFile(1000))
  await page.getByText('Match the columns of the file').waitFor()
  await picture(page, 'import-phone-2-columns')
  await expectNoOverflow(page)
  await expectAccessible(page)
  await button(page, 'Check the file').click()
  await page.getByText('To be created').waitFor()
  await picture(page, 'import-phone-3-review')
  await expectNoOverflow(page)
  await expectAccessible(page)
})

test('a list goes out as a file, over whatever page one is on, and stands in the log', async () => {
  const { page } = await stage.visit('hari', '/admin/himal/hris/employees')
  await page.getByRole('button', { name: 'Export' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^employees-.*\.xlsx$/)
  await picture(page, 'export-tray')
  await page.goto('/admin/himal/organization/report/export-logs')
  await page.getByRole('heading', { name: 'Export Logs', level: 1 }).waitFor()
  await page.getByText('Hari Adhikari').first().waitFor()
  await picture(page, 'export-log')
  await expectAccessible(page)
})
