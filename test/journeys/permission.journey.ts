import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  expectAccessible,
  expectNoOverflow,
  openStage,
  phone,
  picture,
  type Stage,
} from '#test/journeys/stage.ts'

const roles = '/admin/himal/organization/settings/security-settings/permissions'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

test('HR makes a group, gives it to an employee, and she becomes HR of what it permits', async () => {
  const { page, troubles } = await stage.visit('hari', '/admin/himal/dashboard')
  await page.getByRole('banner').getByRole('link', { name: 'Roles and permissions' }).click()
  await page.getByRole('heading', { name: 'Roles and permissions', level: 1 }).waitFor()
  const window = page.locator('main')

  await window.getByRole('button', { name: 'New group' }).click()
  const form = page.getByRole('dialog', { name: 'New group' })
  await form.getByLabel('Group name').fill('Leave desk')
  await form.getByRole('button', { name: 'Save' }).click()
  await window.getByRole('heading', { name: 'Leave desk' }).waitFor()

  await window.getByLabel('Search permissions').fill('leave requests')
  const leave = window.getByRole('region', { name: 'Leave', exact: true })
  await leave.getByLabel('Full access').check()
  expect(await leave.getByLabel('Leave requests').isDisabled()).toBe(true)
  await leave.getByLabel('Full access').uncheck()
  await leave.getByLabel('Leave requests').check()

  await window.getByRole('tab', { name: '0 members' }).click()
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await window.getByRole('button', { name: 'Save permissions' }).click()
  await page.getByText('Successfully updated Leave desk').waitFor()
  await picture(page, 'manage-permission')
  await expectAccessible(page)

  await window.getByRole('tab', { name: '0 members' }).click()
  await window.getByLabel('Add person').fill('asha')
  await page.getByRole('option', { name: 'Asha Gurung' }).click()
  await window.getByRole('button', { name: 'Remove from group: Asha Gurung' }).waitFor()

  const asha = await stage.visit('asha', '/admin/himal/dashboard')
  const menu = asha.page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('button', { name: 'Leave' }).waitFor()
  expect(await menu.getByRole('button').allTextContents()).toEqual(['Leave'])
  expect(await asha.page.getByRole('link', { name: 'Roles and permissions' }).count()).toBe(0)
  expect([...troubles, ...asha.troubles]).toEqual([])
})

test('the address opens it, and on a phone a group comes after the list', async () => {
  const { page } = await stage.visit('hari', roles, { size: phone })
  await page.getByRole('button', { name: /^Leave desk/ }).click()
  await page.getByRole('heading', { name: 'Leave desk' }).waitFor()
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'All groups' }).click()
  await page.getByRole('button', { name: /^Leave desk/ }).waitFor()
})

test('a search for a person finds those without permissions too', async () => {
  const { page } = await stage.visit('hari', `${roles}?view=people`)
  await page.getByText('Gita Thapa', { exact: true }).waitFor()
  expect(await page.getByText('Bikash Rai', { exact: true }).count()).toBe(0)
  await page.getByLabel('Search People').fill('bikash')
  await page.getByText('Bikash Rai', { exact: true }).waitFor()
})
