import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openStage, picture, type Stage } from '#test/journeys/stage.ts'
import { patience } from '#test/patience.ts'

let stage: Stage
let page: Page
let troubles: string[]

beforeAll(async () => {
  stage = await openStage({ people: 'administrator' })
})
afterAll(() => stage.close())

const trail = () => page.getByRole('complementary', { name: 'Account setup' })
/** The next step, as the trail of the setting up leads there. */
const next = async (step: string) => {
  await trail()
    .getByRole('link', { name: `Next: ${step}` })
    .click()
}
const done = (count: number) => trail().getByText(`${count} of 13 steps are done`).waitFor()
/** Adds one by the button that an empty page offers, and fills the fields of its form. */
const add = async (title: string, fields: Record<string, string>, choices: Record<string, string> = {}) => {
  await page
    .getByRole('button', { name: `Add ${title}` })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: `Add ${title}` })
  for (const [name, value] of Object.entries(fields))
    await form.getByRole('textbox', { name, exact: true }).fill(value)
  for (const [name, value] of Object.entries(choices)) await choose(form, name, value)
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
}
const choose = async (within: Pick<Page, 'getByRole'>, name: string, value: string) => {
  await within.getByRole('combobox', { name }).click()
  await page.getByRole('option', { name: value }).first().click()
}

test('HR of an organization that was just opened lands on its dashboard, with the way before them', async () => {
  const visit = await stage.visit('new@demo.test', '/')
  page = visit.page
  troubles = visit.troubles
  page.setDefaultTimeout(patience(10_000))
  await page.waitForURL(/\/admin\/everest\/dashboard/)
  await page.getByText('0 of 13 steps are done').waitFor()
  await expectAccessible(page)
  await picture(page, 'nothing-dashboard')
  await page.getByRole('link', { name: 'Next: Organization Details' }).click()
})

test('the organization gets its details and its fiscal year', async () => {
  const text = (name: string) => page.getByRole('textbox', { name })
  await text('Street').fill('Ilam Bazar, Ilam')
  await text('Phone').fill('+977 985 204 1188')
  await text('Email').fill('office@everest-tea.example')
  await picture(page, 'nothing-details')
  await page.getByRole('button', { name: 'Save' }).click()
  await done(1)
  await next('Fiscal Year')
  await page.getByRole('button', { name: 'Add Fiscal Year' }).first().click()
  await picture(page, 'nothing-fiscal-year')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await done(2)
})

test('holidays come a year at once', async () => {
  await next('Holiday')
  await page.getByRole('button', { name: 'Public holidays of Nepal' }).first().click()
  const year = page.getByRole('dialog', { name: /^Public holidays of \d{4} BS$/ })
  await year.getByRole('checkbox', { name: 'Tamu Lhosar' }).click()
  await expectAccessible(page, `document.querySelector('[role=dialog]')`)
  await picture(page, 'nothing-holidays')
  await year.getByRole('button', { name: /^Add \d+ holidays$/ }).click()
  await page.getByText(/^Successfully added \d+ holidays$/).waitFor()
  await done(3)
})

test('the structure is built: branches and divisions as trees, types, levels in groups, titles', async () => {
  await next('Branch')
  await page.getByText('Add the first one to use it in records and requests.').waitFor()
  await expectAccessible(page)
  await add('Branch', { Name: 'Head office', Code: 'HO' })
  await add('Branch', { Name: 'Ilam garden', Code: 'ILM' }, { 'Parent branch': 'Head office' })
  await next('Division')
  await add('Division', { Name: 'Operations' })
  await add('Division', { Name: 'Picking' }, { 'Parent division': 'Operations' })
  await page.getByRole('treegrid').or(page.getByRole('table')).getByText('Picking').waitFor()
  await picture(page, 'nothing-divisions')
  await next('Employment Type')
  await add('Employment Type', { Title: 'Permanent' })
  await next('Employment Level')
  await page.goto('/admin/everest/organization/settings/employment-level-group')
  await add('Employment level group', { Name: 'Officers' })
  await page.goBack()
  await add(
    'Employment level',
    { Title: 'Officer', Steps: '5', 'Pay from': '40000', 'Pay to': '60000' },
    { Group: 'Officers' },
  )
  // what only HR is told is in the form that changes it, and is not emptied by saving
  await page.getByRole('button', { name: 'Officer', exact: true }).click()
  const level = page.getByRole('dialog', { name: 'Edit Employment Level' })
  expect(await level.getByLabel('Pay from').inputValue()).toBe('40,000.00')
  await level.getByRole('button', { name: 'Cancel' }).click()
  await next('Job Title')
  await add('Job Title', { Title: 'Tea taster' })
  await done(8)
})

test('leave of the Labour Act is taken over', async () => {
  await next('Leave Master Settings')
  await page.getByRole('button', { name: 'Leave by the Labour Act' }).first().click()
  await picture(page, 'nothing-leave')
  await page.getByRole('dialog').getByRole('button', { name: 'Create draft' }).click()
  // a draft gives nobody leave: the step is open until it is in force
  await page.getByRole('row').getByText('Draft').waitFor()
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Activate policy' }).click()
  await page.getByRole('dialog', { name: 'Activate policy' }).getByRole('button').last().click()
  await done(9)
})

test('a work shift for everyone is kept with its usual hours, and sign-in is decided', async () => {
  await next('Attendance Work Shift')
  await page.getByRole('button', { name: 'Add work shift' }).first().click()
  const shift = page.getByRole('dialog', { name: 'Add work shift' })
  await shift.getByRole('textbox', { name: 'Name', exact: true }).fill('Day shift')
  await shift.getByRole('textbox', { name: 'Code', exact: true }).fill('DAY')
  await picture(page, 'nothing-work-shift')
  await shift.getByRole('button', { name: 'Add work shift' }).click()
  await shift.waitFor({ state: 'detached' })
  await done(10)
  await next('Sign-in Security')
  await page.getByRole('link', { name: /OTP/ }).click()
  await picture(page, 'nothing-security')
  await page.getByRole('button', { name: 'Ask nobody: the password is enough' }).click()
  await done(11)
})

test('the first people come, and one is the supervisor of the other', async () => {
  await next('Employees')
  for (const [first, last] of [
    ['Pasang', 'Sherpa'],
    ['Kopila', 'Limbu'],
  ] as const) {
    await page.getByRole('link', { name: 'Add employee' }).first().click()
    await page.getByRole('textbox', { name: 'First name' }).fill(first)
    await page.getByRole('textbox', { name: 'Last name' }).fill(last)
    await page.getByRole('textbox', { name: 'Work email' }).fill(`${first.toLowerCase()}@everest-tea.example`)
    await choose(page.getByRole('main'), 'Branch', 'Ilam garden')
    await choose(page.getByRole('main'), 'Job title', 'Tea taster')
    await picture(page, `nothing-${first}`)
    await page.getByRole('button', { name: 'Save employee' }).click()
    await page.getByRole('heading', { name: `${first} ${last}` }).waitFor()
    await trail().getByText('Account setup: Supervisors').waitFor()
  }
  await page.getByRole('tab', { name: 'Job' }).click()
  await page.getByRole('button', { name: 'Edit supervisors' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Add supervisor' }).click()
  await choose(form, 'Supervisor 1', 'Pasang Sherpa')
  await form.getByRole('button', { name: 'Save' }).click()
  await trail().getByText('Everything is set up').waitFor()
  await picture(page, 'nothing-supervisors')
})

test('the checklist is complete', async () => {
  await trail().getByRole('link', { name: 'Go to the dashboard' }).click()
  await page.getByRole('heading', { name: 'Upcoming holidays' }).waitFor()
  expect(await page.getByRole('region', { name: 'Account setup' }).count()).toBe(0)
  await picture(page, 'nothing-complete')
  expect(troubles).toEqual([])
})
