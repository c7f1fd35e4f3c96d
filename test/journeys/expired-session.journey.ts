import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import type { Name } from '#test/cast.ts'
import { openStage, password, type Stage } from '#test/journeys/stage.ts'
import { patience } from '#test/patience.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const asOwner: ReturnType<Stage['services']>['database']['asOwner'] = (work) =>
  stage.services().database.asOwner(work)
const path = (page: Page) => new URL(page.url()).pathname
async function signIn(page: Page, name: Name) {
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

test('a session that has run out says so, and after signing in the page is there again', async () => {
  const { page } = await stage.visit('asha', '/user/leave/history')
  await page.getByRole('heading').first().waitFor()
  await asOwner((db) =>
    db
      .updateTable('account_session')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where('account_id', '=', stage.account('asha'))
      .execute(),
  )
  stage.services().viewers.forgetAll()
  await page.goto('/user/leave/request')
  await page.waitForURL('**/account/login?next=%2Fuser%2Fleave%2Frequest')
  await page.getByText('Your session has been expired. Please re-login.').waitFor()
  await signIn(page, 'asha')
  await page.waitForURL('**/user/leave/request')
})

test('an access token that has run out is renewed without a word, and the call is done again', async () => {
  const { page } = await stage.visit('hari', '/admin/himal/organization/overview')
  await page.getByRole('heading').first().waitFor()
  let refreshes = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/security/auth/refresh/')) refreshes++
  })
  let stale: string | undefined
  await page.route(/\/api\/v1\/permission\//, (route) => {
    const token = route.request().headers()['authorization']
    stale ??= token
    return token === stale
      ? route.fulfill({ status: 401, json: { detail: 'Your session has been expired. Please re-login.' } })
      : route.continue()
  })
  await page.getByRole('banner').getByRole('link', { name: 'Roles and permissions' }).click()
  await page.getByRole('button', { name: /^Gita Thapa/ }).click()
  await page.getByLabel('Search permissions').waitFor()
  expect(refreshes).toBe(1)
  expect(path(page)).toBe('/admin/himal/organization/settings/security-settings/permissions')
})

test('who is blocked is logged out within seconds, in every window', async () => {
  const { page, context } = await stage.visit('bikash', '/user/noticeboard')
  await page.getByRole('button', { name: /account menu/ }).waitFor()
  const other = await context.newPage()
  await other.goto('/user/profile/change-password')
  await other.getByRole('heading', { name: 'Change Password' }).waitFor()
  await other.getByText('This device').waitFor()
  await asOwner((db) =>
    db.updateTable('account').set({ is_blocked: true }).where('id', '=', stage.account('bikash')).execute(),
  )
  stage.services().bus.publish('account', stage.account('bikash'))
  await page.waitForURL('**/account/login**', { timeout: patience(5000) })
  await other.waitForURL('**/account/login**', { timeout: patience(5000) })
  await page.getByText('You have been logged out. Please re-login.').first().waitFor()
})

test('logging out ends the session at once and says so, and the login leads back; other windows follow', async () => {
  const { page, context } = await stage.visit('tara', '/user/leave/history')
  const other = await context.newPage()
  await other.goto('/user/noticeboard')
  await other.getByRole('button', { name: /account menu/ }).waitFor()
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/account/login?next=%2Fuser%2Fleave%2Fhistory')
  await page.getByText('Successfully logged out!').waitFor()
  // the marker may say that there is no session: then another window has asked meanwhile. That the account has been in this
  // browser stays known, so that failures of strangers do not close it here; it opens nothing
  const left = (await context.cookies()).filter(({ name, value }) => name !== 'device' && value !== 'false')
  expect(left).toEqual([])
  // of where the other windows were, nothing is kept
  await other.waitForURL('**/account/login', { timeout: patience(5000) })
  await signIn(page, 'tara')
  await page.waitForURL('**/user/leave/history')
})

test('the page of logging out asks, and leads to no other site', async () => {
  const { page } = await stage.visit('tara', '/account/logout?next=https://evil.example/')
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await page.waitForURL('**/user/noticeboard')
  await page.goto('/account/logout?next=https://evil.example/')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/account/login')
  await page.getByText('Successfully logged out!').waitFor()
  await page.goto('/user/noticeboard')
  await page.waitForURL('**/account/login?next=%2Fuser%2Fnoticeboard')
})

test('logging out asks before typed words are lost, once', async () => {
  const { page } = await stage.visit('tara', '/user/profile/change-password')
  await page.getByLabel('Old password').fill('something')
  const logout = async () => {
    await page.getByRole('button', { name: /account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
  }
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' })
  await logout()
  await asked.getByRole('button', { name: 'Stay' }).click()
  expect(path(page)).toBe('/user/profile/change-password')
  await logout()
  await asked.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('**/account/login?next=%2Fuser%2Fprofile%2Fchange-password')
})

test('a session is ended from the list of sessions', async () => {
  const here = await stage.visit('gita', '/user/profile/change-password')
  const there = await stage.visit('gita', '/user/noticeboard')
  await there.page.getByRole('button', { name: /account menu/ }).waitFor()
  await here.page.reload()
  await here.page.getByText('This device').waitFor()
  await here.page.getByRole('button', { name: 'End all others' }).click()
  await here.page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click()
  await there.page.waitForURL('**/account/login**', { timeout: patience(5000) })
  await here.page.getByText('No other sessions.').waitFor()
})

test('a changed password is the one that works', async () => {
  const { page } = await stage.visit('dev', '/user/profile/change-password')
  await page.getByLabel('Old password').fill('Wrong#Password1')
  await page.getByLabel('New password').fill('Juniper-Valley9#')
  await page.getByLabel('Repeat password').fill('Juniper-Valley9#')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Old password is not correct.').waitFor()
  await page.getByLabel('Old password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Successfully changed password.').waitFor()
  expect(await page.getByLabel('Old password').inputValue()).toBe('')
})
