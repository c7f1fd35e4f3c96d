import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMyself } from '#modules/hris/shared/employee.ts'
import { expectAccessible, openStage, phone, picture, type Stage } from '#test/journeys/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

test('an employee asks for a change of her record, giving the reason', async () => {
  const { page } = await stage.visit('asha', '/user/profile')
  await page
    .getByRole('region', { name: 'Personal', exact: true })
    .getByRole('button', { name: 'Request a change' })
    .click()
  const form = page.getByRole('dialog', { name: 'Request a change: Personal details' })
  await form.getByRole('textbox', { name: 'First name' }).fill('Aasha')
  await form.getByRole('textbox', { name: 'Nationality' }).fill('Nepali')
  await form.getByRole('button', { name: 'Send request' }).click()
  await form.getByText('Reason is Required').waitFor()
  await form.getByRole('textbox', { name: 'Reason' }).fill('As in the citizenship')
  await picture(page, 'change-asked')
  await form.getByRole('button', { name: 'Send request' }).click()
  await page.getByText('Successfully created Profile Change Request').waitFor()
})

test('HR goes along with one field and not with the other', async () => {
  const { page, troubles } = await stage.visit('hari', '/admin/himal/hris/change-requests')
  await page.getByRole('row').getByText('As in the citizenship').click()
  const sheet = page.getByRole('dialog', { name: 'Profile Change Request' })
  await sheet
    .getByRole('row', { name: /First name/ })
    .getByText('Aasha')
    .waitFor()
  await sheet.getByRole('checkbox', { name: 'Accept First name' }).click()
  await sheet.getByText('Left out', { exact: true }).waitFor()
  await expectAccessible(page, `document.querySelector('[role=dialog]')`)
  await picture(page, 'change-decided')
  await sheet.getByRole('textbox', { name: 'Remarks' }).fill('The name stays as in the contract')
  await sheet.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Successfully approved request.').waitFor()
  expect(troubles).toEqual([])
})

test('only the accepted field is another, and she reads which one was left out', async () => {
  const mine = await stage.as('asha').get(readMyself, { params: { org: 'himal' } })
  expect(mine.basic).toMatchObject({ first_name: 'Asha', nationality: 'Nepali' })
  const { page } = await stage.visit('asha', '/user/profile/change-request', { size: phone })
  await page.getByText('First name, Nationality').first().click()
  const sheet = page.getByRole('dialog', { name: 'Profile Change Request' })
  await sheet.getByText('The name stays as in the contract').waitFor()
  await sheet
    .getByRole('row', { name: /First name/ })
    .getByText('Left out')
    .waitFor()
  expect(
    await sheet
      .getByRole('row', { name: /Nationality/ })
      .getByText('Left out')
      .count(),
  ).toBe(0)
  await picture(page, 'change-outcome-phone')
})

test('where the organization says so, a part of the record is no longer changed alone', async () => {
  const hr = await stage.visit('hari', '/admin/himal/hris/change-requests?shown=policy')
  await hr.page.getByRole('combobox', { name: 'Contact details' }).click()
  await hr.page.getByRole('option', { name: 'HR only' }).click()
  await picture(hr.page, 'change-policy')
  await hr.page.getByRole('button', { name: 'Save' }).click()
  await hr.page.getByText('Successfully updated What People May Change').waitFor()
  const { page } = await stage.visit('asha', '/user/profile')
  const contact = page.getByRole('region', { name: 'Contact', exact: true })
  await contact.waitFor()
  expect(await contact.getByRole('button').count()).toBe(0)
})
