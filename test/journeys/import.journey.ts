import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { newId } from '#platform/id.ts'
import { bankAccount } from '#modules/hris/shared/records.ts'
import { employees } from '#modules/hris/shared/employee.ts'
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
const WRONG = 3
const GOOD = ROWS - WRONG
/** The line in whose batch the import can be held. */
const HELD = 2100

/** As a city publishes its employees: with a byte order mark, blanks behind cells and blank lines; a few lines are wrong. */
function cityFile(rows: number): string {
  const families = ['RANA', 'ACHARYA', 'BAJRACHARYA', 'SHERPA', 'YADAV', 'THAPA']
  const givens = ['UMESH', 'MAYA', 'ISHWOR I', 'ROSHAN Y', 'TIKA B', 'KUSUM K', 'HARI S']
  const jobs = ['POLICE OFFICER', 'SERGEANT', 'MOTOR TRUCK DRIVER', 'TRAFFIC CONTROL AIDE']
  const lines = Array.from({ length: rows }, (_, i) => {
    const name = `"${families[i % 6]}, ${givens[i % 7]}"`
    const hourly = i % 5 === 0
    const pay = hourly ? `HOURLY,40,,${20 + (i % 30)}.5` : `SALARY,,${60_000 + i}.00,`
    const department = i % 3 ? 'DEPARTMENT OF POLICE  ' : 'DEPT STREETS AND SANITATION'
    const job = i === HELD ? heldJob : i === 0 ? '=1+1' : jobs[i % 4]
    return `${name},${job},${department},${i % 40 ? 'F' : 'P'},${i % 1000 === 499 ? 'WEEKLY,40,,20.5' : pay}`
  })
  return [
    '\uFEFFName,Job Titles,Department,Full or Part-Time,Salary or Hourly,Typical Hours,Annual Salary,Hourly Rate',
    ...lines,
    ',,,,,,,',
    '  ',
  ].join('\r\n')
}

const heldJob = 'CHIEF OF ALL'

/** Whoever comes in with this job waits until it is let go: the import stands still with four of its batches in. */
async function holdRows(): Promise<() => Promise<void>> {
  let letGo = () => {}
  const wanted = new Promise<void>((resolve) => (letGo = resolve))
  const held = Promise.withResolvers<void>()
  const over = stage.inOrg('himal', async (db) => {
    await sql`select from job_title where title = ${heldJob} for update`.execute(db)
    held.resolve()
    await wanted
  })
  await held.promise
  return () => {
    letGo()
    return over
  }
}

const people = async () => {
  const { count } = await stage.as('hari').get(employees, { params: { org: 'himal' }, query: { limit: 1 } })
  return count
}
/** What the browser saves. */
async function taken(page: Page, ask: () => Promise<void>) {
  const saved = page.waitForEvent('download')
  await ask()
  const file = await saved
  const content = await readFile(await file.path())
  return { name: file.suggestedFilename(), content, text: String(content) }
}
const choose = (page: Page, name: string, content: string | Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const said = (page: Page, words: string | RegExp) => page.getByRole('alert').getByText(words).waitFor()

test('HR imports a city: columns, a look before, the import over a reload, the result, and back', async () => {
  await stage.inOrg('himal', (db) =>
    db.insertInto('job_title').values({ id: newId(), title: heldJob }).execute(),
  )
  const before = await people()
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
  await page.getByText('“WEEKLY” is none of: Salaried, Yearly, Monthly, Hourly.').first().waitFor()
  await button(page, /^Job title/).click()
  await page.getByLabel('Job title', { exact: true }).getByText('POLICE OFFICER').waitFor()
  await picture(page, 'import-3-review')
  await expectAccessible(page)
  await expectNoOverflow(page)
  expect(await page.getByRole('radio', { name: /All rows, or none/ }).isDisabled()).toBe(true)

  const letGo = await holdRows()
  await button(page, `Import ${GOOD.toLocaleString('en')} rows`).click()
  const far = `2,000 of ${GOOD.toLocaleString('en')}`
  await page.getByText(far).waitFor()
  await page.reload()
  await page.getByText('Importing city.csv').waitFor()
  await page.getByText(far).waitFor()
  await picture(page, 'import-4-running')
  await letGo()
  await said(page, `${GOOD.toLocaleString('en')} rows of the file are stored.`)
  await said(page, 'were left out: the result file says why.')
  await picture(page, 'import-5-result')
  await expectAccessible(page)
  await expectNoOverflow(page)
  const result = await taken(page, () => button(page, 'Result file').click())
  expect(result.name).toMatch(/^city-result-.*\.csv$/)
  expect(result.text.match(/,Created,/g)).toHaveLength(GOOD)
  expect(result.text.match(/Not imported,.*WEEKLY.*is none of/g)).toHaveLength(WRONG)

  await page.getByRole('link', { name: 'See Employees' }).click()
  await page.getByRole('heading', { name: 'Employees', level: 1 }).waitFor()
  await page.getByText(`of ${(before + GOOD).toLocaleString('en')}`).waitFor()
  await picture(page, 'import-6-people')
  expect(troubles).toEqual([])
})

test('neither the same file nor all that is given out holds anything new, and the first import can be undone', async () => {
  const before = await people()
  const { page } = await stage.visit('hari', address)
  await page.getByRole('heading', { name: 'Former imports' }).waitFor()
  await choose(page, 'again.csv', cityFile(ROWS).replaceAll('WEEKLY', 'HOURLY'))
  await button(page, 'Check the file').click()
  // of three lines only the pay could not be read: now they are people too
  await button(page, `Import ${WRONG} rows`).waitFor()
  await button(page, 'Another file').click()
  await choose(page, 'again.csv', cityFile(ROWS))
  await button(page, 'Check the file').click()
  await page
    .getByText(`${WRONG} rows have errors, all others are stored already: there is nothing to import.`)
    .waitFor()
  expect(await button(page, /^Import \d/).count()).toBe(0)
  await picture(page, 'import-7-again')

  for (const format of ['CSV', 'XLSX']) {
    // one file after another, as a person would
    await button(page, 'Another file').click()
    const all = await taken(page, async () => {
      await button(page, 'Download').click()
      await page.getByRole('menuitem', { name: `All data, ${format}` }).click()
    })
    if (format === 'CSV') expect(all.text).toContain(",'=1+1,")
    await choose(page, all.name, all.content)
    await button(page, 'Check the file').click()
    await page.getByText('Everything in this file is stored already: there is nothing to import.').waitFor()
  }

  await button(page, 'Another file').click()
  await page.getByRole('row', { name: /city\.csv/ }).click()
  await button(page, 'Undo').click()
  await button(page, 'Undo the import').click()
  await said(page, 'What this import had created is removed')
  await picture(page, 'import-8-undone')
  expect(await people()).toBe(before - GOOD)
})

test('an import can be stopped: with all rows or none nobody is there, with valid rows the others go on or are undone', async () => {
  const before = await people()
  const { page } = await stage.visit('hari', address)
  const stopHalfWay = async (mode: RegExp) => {
    await choose(
      page,
      'city.csv',
      cityFile(ROWS)
        .replaceAll('WEEKLY', 'HOURLY')
        .replaceAll(/HOURLY,40,,$/gm, 'HOURLY,40,,9'),
    )
    await button(page, 'Check the file').click()
    await page.getByRole('radio', { name: mode }).check()
    const letGo = await holdRows()
    await button(page, `Import ${ROWS.toLocaleString('en')} rows`).click()
    await page.getByText(`2,000 of ${ROWS.toLocaleString('en')}`).waitFor()
    const asked = page.waitForResponse(/\/stop\/$/)
    await button(page, 'Stop').click()
    await asked
    await letGo()
  }
  await stopHalfWay(/All rows, or none/)
  await said(page, 'Nothing was imported.')
  await picture(page, 'import-9-stopped')
  expect(await people()).toBe(before)

  await button(page, 'Another file').click()
  await stopHalfWay(/The valid rows only/)
  await said(page, /^2,[05]00 of 3,000 rows are in and stay, until you go on with the others or undo\.$/)
  await picture(page, 'import-10-stopped-half-way')
  const half = await people()
  expect(half - before).toBeGreaterThanOrEqual(2000)
  expect(half - before).toBeLessThanOrEqual(2500)
  await button(page, 'Undo').click()
  await button(page, 'Undo the import').click()
  await said(page, 'What this import had created is removed')
  expect(await people()).toBe(before)
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
  await button(page, /^Import 999 rows/).click()
  await said(page, '999 rows of the file are stored.')
  await picture(page, 'import-phone-4-result')
  await expectNoOverflow(page)
  await expectAccessible(page)
})

test('what belongs to people comes in by the same steps: an account for one, an error at the cell for another', async () => {
  const { page, troubles } = await stage.visit('hari', '/admin/himal/hris/import/bank-information')
  await page.getByRole('heading', { name: 'Import Bank Information', level: 1 }).waitFor()
  await choose(page, 'banks.csv', 'Code;Bank;A/C no\nE-0001;Nabil Bank;0012-3456\nE-9999;Nabil Bank;0013\n')
  await page.getByRole('heading', { name: 'Match the columns of the file' }).waitFor()
  await picture(page, 'import-bank-1-columns')
  await button(page, 'Check the file').click()
  await page.getByText('Nobody here has the code E-9999.').waitFor()
  await picture(page, 'import-bank-2-review')
  await expectAccessible(page)
  await button(page, /^Import 1 row$/).click()
  await said(page, '1 row of the file is stored.')
  await picture(page, 'import-bank-3-result')
  const { results } = await stage.as('hari').get(bankAccount.list, {
    params: { org: 'himal', employee_id: stage.id('asha') },
    query: { as: 'hr' },
  })
  expect(results).toMatchObject([
    { bank_name: 'Nabil Bank', account_number: '0012-3456', account_name: 'Asha Gurung', is_primary: true },
  ])
  expect(troubles).toEqual([])
})

test('a list goes out as a file, over whatever page one is on, and stands in the log', async () => {
  const { page } = await stage.visit('hari', '/admin/himal/hris/employees')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await taken(page, () => page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click())
  expect(file.name).toMatch(/^employees-.*\.xlsx$/)
  await picture(page, 'export-tray')
  await page.goto('/admin/himal/organization/report/export-logs')
  await page.getByRole('heading', { name: 'Export Logs', level: 1 }).waitFor()
  await page.getByText('Hari Adhikari').first().waitFor()
  await picture(page, 'export-log')
  await expectAccessible(page)
})
