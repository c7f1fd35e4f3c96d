import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage, password, picture, type Stage } from '#test/journeys/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

test('an audit user chooses an organization, reads it, and is kept from what is not for audit', async () => {
  const { page } = await stage.visit(null, '/account/login?next=/user/leave/request')
  await page.getByLabel('Username').fill('anil')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/switch-organization')
  await picture(page, 'audit-chooser')

  for (const path of [
    '/user/noticeboard',
    '/user/supervisor/my-team/overview',
    '/common-dashboard',
    '/portal',
  ]) {
    await page.goto(path)
    await page.waitForURL('**/switch-organization')
  }
  await page.getByRole('link', { name: 'Himal Technologies' }).click()
  await page.waitForURL('**/admin/himal/dashboard')
  await page.goto('/admin/himal/organization/report/login-logs')
  await page.getByRole('heading', { name: 'Login Logs' }).waitFor()
  await page.getByText('Signed in').first().waitFor()
  // a form that the server refuses to an auditor is not shown to one
  await page.goto('/admin/himal/hris/users')
  await page.getByText('Permission Denied').waitFor()
  await page.goto('/admin/himal/organization/settings/security-settings/permissions')
  await page.getByRole('heading', { name: 'Roles and permissions' }).waitFor()
  expect(await page.getByRole('button', { name: 'New group' }).count()).toBe(0)
})

test('the server holds to it without the browser’s help', async () => {
  const anil = stage.as('anil')
  expect((await anil.raw('GET', '/permission/himal/groups/')).status).toBe(200)
  for (const [method, path] of [
    ['POST', '/permission/himal/groups/'],
    ['POST', '/leave/himal/request/'],
    ['GET', '/leave/himal/request/?as=user'],
    ['GET', '/leave/himal/request/?as=supervisor'],
  ] as const)
    expect((await anil.raw(method, path, method === 'POST' ? {} : undefined)).status, path).toBe(403)
  const { body } = await stage.as('hari').raw('GET', '/authentication-activity/himal/?limit=200')
  expect(JSON.stringify(body)).toContain('anil')
  const refused = await stage
    .services()
    .database.asOwner((db) =>
      db.selectFrom('security_event').select('id').where('name', '=', 'permission.denied').execute(),
    )
  expect(refused.length).toBeGreaterThanOrEqual(4)
})
