import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage } from '#test/journeys/stage.ts'

let stage: Awaited<ReturnType<typeof openStage>>
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

test('HR makes a group, gives it to an employee, and she becomes HR of what it permits', async () => {
  const page = await stage.member('hari')
  await page.goto('/admin/himal/dashboard')
  await page.getByRole('button', { name: 'Manage permissions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Permissions of Himal Technologies' })

  await dialog.getByRole('button', { name: 'New group' }).click()
  await dialog.getByLabel('Name').fill('Leave desk')
  await dialog.getByLabel('Search permissions').fill('leave requests')
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await dialog.getByLabel('Leave requests').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Leave desk 0 people' }).waitFor()

  await dialog.getByRole('tab', { name: 'People' }).click()
  await dialog.getByText('Asha Gurung').click()
  const groups = page.getByRole('dialog', { name: 'Groups of Asha Gurung' })
  await groups.getByLabel('Groups').click()
  await page.getByRole('option', { name: 'Leave desk' }).click()
  await page.keyboard.press('Escape')
  await groups.getByRole('button', { name: 'Save' }).click()
  await groups.waitFor({ state: 'hidden' })

  const asha = await stage.member('asha')
  await asha.goto('/admin/himal/dashboard')
  const menu = asha.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('button', { name: 'Leave' }).waitFor()
  expect(await menu.getByRole('button').allTextContents()).toEqual(['Leave'])
  expect(stage.problems).toEqual([])
})
