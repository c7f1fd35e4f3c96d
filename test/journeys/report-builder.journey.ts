import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openStage, phone, type Stage } from '#test/journeys/stage.ts'
import { patience } from '#test/patience.ts'

const page = '/admin/himal/hris/reports/generate-report'
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  await stage.inOrg('himal', async (db) => {
    await db
      .insertInto('employee_compensation')
      .values({
        id: crypto.randomUUID(),
        employee_id: stage.id('asha'),
        valid_from: '2020-01-01',
        pay_basis: 'Salaried',
        annual_salary: '987654.32',
      })
      .execute()
    await sql`update permission_group g set codes = '{4.01,4.15}' from permission_group_member m
      where m.group_id = g.id and m.account_id = ${stage.account('gita')}`.execute(db)
  })
})
afterAll(() => stage.close())

// the preview follows the hand after a moment, and a busy machine takes its own
const patient = { timeout: patience(15_000) }

test('HR makes a report by keyboard, saves and shares it; a colleague sees what she may read', async () => {
  const { page: hari, troubles } = await stage.visit('hari', page)
  const headings = hari.getByRole('columnheader')
  await expect
    .poll(() => headings.allInnerTexts(), patient)
    .toEqual(['Code', 'Name', 'Job title', 'Division', 'Branch', 'Joined on'])

  // a column goes up by the keyboard, and keeps the focus
  await hari.getByRole('button', { name: 'Joined on: move' }).focus()
  for (let i = 0; i < 3; i++) await hari.keyboard.press('Alt+ArrowUp')
  await expect
    .poll(() => headings.allInnerTexts(), patient)
    .toEqual(['Code', 'Name', 'Joined on', 'Job title', 'Division', 'Branch'])
  expect(await hari.evaluate('document.activeElement.getAttribute("data-key")')).toBe('joined_on')

  // another is dragged to the top
  const lines = hari.getByRole('list', { name: 'Chosen columns, in their order' }).getByRole('listitem')
  await lines.filter({ hasText: 'Branch' }).dragTo(lines.first())
  await expect.poll(async () => (await headings.allInnerTexts())[0], patient).toBe('Branch')
  await hari.getByRole('button', { name: 'Remove Branch' }).click()

  await hari.getByRole('button', { name: /^Choose from/ }).click()
  await hari.getByRole('searchbox', { name: 'Search columns' }).fill('salary')
  await hari.getByRole('checkbox', { name: 'Annual salary' }).check()
  await expect.poll(() => hari.getByRole('cell', { name: '987,654.32' }).count(), patient).toBe(1)

  await hari.getByRole('button', { name: 'Save', exact: true }).click()
  await hari.getByRole('textbox', { name: 'Name' }).fill('People and pay')
  await hari.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await hari.waitForURL(/\?report=/)
  await hari.reload()
  await expect
    .poll(() => headings.allInnerTexts(), patient)
    .toEqual(['Code', 'Name', 'Joined on', 'Job title', 'Division', 'Annual salary'])
  await expectAccessible(hari)

  await hari.getByRole('button', { name: 'Share' }).click()
  await hari.getByRole('combobox', { name: 'Who may open it' }).click()
  await hari.getByRole('option', { name: 'All of HR' }).click()
  await hari.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await hari.getByText('Successfully saved who may open it').waitFor()

  const { page: gita } = await stage.visit('gita', new URL(hari.url()).pathname + new URL(hari.url()).search)
  await gita.getByText('You may not read all of this report').waitFor()
  await expect
    .poll(() => gita.getByRole('columnheader').allInnerTexts(), patient)
    .toEqual(['Code', 'Name', 'Joined on', 'Job title', 'Division'])
  expect(await gita.getByText('987,654.32').count()).toBe(0)
  expect(await gita.getByRole('button', { name: 'Share' }).count()).toBe(0)
  expect(troubles).toEqual([])
})

test('a summary opens its rows and leads back, also on a phone', async () => {
  const { page: hari, troubles } = await stage.visit('hari', page, { size: phone })
  await hari.getByRole('button', { name: 'Add group' }).click()
  await hari.getByRole('combobox', { name: 'Column to group by' }).selectOption({ label: 'Gender' })
  await hari.getByText('Result', { exact: true }).click()
  await hari.getByRole('button', { name: 'Female' }).click()
  await hari.getByText('E-0001').waitFor()
  expect(await hari.getByText('E-0003').count()).toBe(0)
  await expectAccessible(hari)
  await hari.getByRole('button', { name: 'Back to the summary' }).click()
  await hari.getByRole('button', { name: 'Female' }).waitFor()
  expect(troubles).toEqual([])
})

test('HR reckons a column by a formula, is told what is wrong in it, and asks for a period when it is opened', async () => {
  const { page: hari, troubles } = await stage.visit('hari', page)
  await hari.getByRole('heading', { name: 'Computed columns' }).click()
  await hari.getByRole('button', { name: 'Add computed column' }).click()
  const formula = hari.getByRole('textbox', { name: 'Formula of Computed 1' })
  await formula.fill('[Annual salary] / 2 + [Name]')
  await hari.getByText('“+” needs a number here; this is a text.').waitFor()
  await expectAccessible(hari)
  await formula.fill('[annual salary] / 2')
  await hari.getByText('Comes to an amount of money.').waitFor()
  await hari.getByRole('cell', { name: '493,827.16' }).waitFor()

  await hari.getByRole('button', { name: 'Add filter' }).click()
  await hari
    .getByRole('combobox', { name: 'Column to filter by' })
    .last()
    .selectOption({ label: 'Joined on' })
  await hari
    .getByRole('combobox', { name: 'Comparison of Joined on' })
    .selectOption({ label: 'in the period' })
  await hari
    .getByRole('combobox', { name: 'Where the value of Joined on comes from' })
    .selectOption({ label: 'Ask when opened' })
  const asked = hari.getByRole('region', { name: 'What this report asks' })
  await asked.getByRole('combobox', { name: 'Joined on', exact: true }).selectOption({ label: 'Next year' })
  await hari.getByText('No row fits this report').waitFor()
  expect(new URL(hari.url()).searchParams.get('ask.p1')).toMatch(/^next_year~/)
  await hari.reload()
  await hari.getByText('No row fits this report').waitFor()
  await asked.getByRole('combobox', { name: 'Joined on', exact: true }).selectOption({ label: 'All time' })
  await hari.getByRole('cell', { name: '493,827.16' }).waitFor()
  expect(troubles).toEqual([])
})
