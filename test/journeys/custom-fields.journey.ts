import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMyself } from '#modules/hris/shared/employee.ts'
import { expectAccessible, openStage, phone, picture, type Stage } from '#test/journeys/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

test('HR defines a field with choices, without writing a line of program', async () => {
  const { page, troubles } = await stage.visit('hari', '/admin/himal/hris/employees?tab=custom-fields')
  await page.getByRole('button', { name: 'Add custom field' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add custom field' })
  await form.getByRole('textbox', { name: 'Title' }).fill('Shirt size')
  await form.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Choice', exact: true }).click()
  await form.getByRole('textbox', { name: 'Choice 1' }).fill('Small')
  await form.getByRole('button', { name: 'Add choice' }).click()
  await form.getByRole('textbox', { name: 'Choice 2' }).fill('Large')
  await form.getByRole('switch', { name: 'Required' }).click()
  await expectAccessible(page, `document.querySelector('[role=dialog]')`)
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Successfully created Custom Field').waitFor()
  await page.getByRole('row').getByText('Small, Large').waitFor()
  await expectAccessible(page)
  await picture(page, 'custom-fields')
  expect(troubles).toEqual([])
})

test('she asks for hers, HR approves it, and finds her by it', async () => {
  const asha = await stage.visit('asha', '/user/profile')
  const section = asha.page.getByRole('region', { name: 'More information' })
  await section.getByRole('button', { name: 'Request a change' }).click()
  const form = asha.page.getByRole('dialog', { name: 'Request a change: More information' })
  await form.getByRole('combobox', { name: 'Shirt size' }).click()
  await asha.page.getByRole('option', { name: 'Large' }).click()
  await form.getByRole('textbox', { name: 'Reason' }).fill('For the annual day')
  await form.getByRole('button', { name: 'Send request' }).click()
  await asha.page.getByText('Successfully created Profile Change Request').waitFor()

  const { page, troubles } = await stage.visit('hari', '/admin/himal/hris/change-requests')
  await page.getByRole('row').getByText('For the annual day').click()
  const sheet = page.getByRole('dialog', { name: 'Profile Change Request' })
  await sheet
    .getByRole('row', { name: /Shirt size/ })
    .getByText('Large')
    .waitFor()
  await sheet.getByRole('textbox', { name: 'Remarks' }).fill('Ordered')
  await sheet.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Successfully approved request.').waitFor()
  const { custom } = await stage.as('asha').get(readMyself, { params: { org: 'himal' } })
  expect(custom.map(({ code, value }) => [code, value])).toEqual([['shirt_size', 'Large']])

  await page.goto('/admin/himal/hris/employees?custom=shirt_size%3ALarge')
  await page.getByText('Asha Gurung').first().waitFor()
  expect(await page.getByText('Bikash Rai').count()).toBe(0)
  expect(troubles).toEqual([])
})

test('on a phone HR changes what somebody has, and is asked for it of somebody new', async () => {
  const { page } = await stage.visit('hari', `/admin/himal/hris/users/${stage.id('asha')}`, { size: phone })
  const section = page.getByRole('region', { name: 'More information' })
  await section.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit More information' })
  await form.getByRole('combobox', { name: 'Shirt size' }).click()
  await page.getByRole('option', { name: 'Small' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await section.getByText('Small').waitFor()
  await picture(page, 'custom-profile-phone')
  await page.goto('/admin/himal/hris/users')
  await page.getByRole('textbox', { name: 'First name' }).fill('Nita')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Shirt size is Required').waitFor()
})
