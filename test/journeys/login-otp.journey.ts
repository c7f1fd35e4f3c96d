import { afterAll, beforeAll, expect, test } from 'vitest'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { newId } from '#platform/id.ts'
import {
  expectAccessible,
  expectNoOverflow,
  openStage,
  password,
  phone,
  picture,
  type Stage,
} from '#test/journeys/stage.ts'
import { patience } from '#test/patience.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  await stage
    .services()
    .database.asOwner((db) =>
      db.updateTable('account').set({ otp_required: true }).where('id', '=', stage.account('maya')).execute(),
    )
})
afterAll(() => stage.close())

const red = (page: Page, message: string) => page.getByRole('alert').filter({ hasText: message })
const signIn = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true })
const mailTo = async (recipient: string) => {
  const mail = await stage
    .services()
    .database.asOwner((db) =>
      db
        .selectFrom('email_log')
        .select('body_text')
        .where('recipient', '=', recipient)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    )
  return mail.body_text
}
const codeFor = async (recipient: string) => /^\d{6}$/m.exec(await mailTo(recipient))?.[0] ?? ''
const linkFor = async (recipient: string) => /http:\/\/\S+/.exec(await mailTo(recipient))?.[0] ?? ''

test('the login screen says what is missing and what is wrong, and lets nobody send twice', async () => {
  const { page } = await stage.visit(null, '/account/login')
  await signIn(page).waitFor()
  const misconduct = page.getByRole('link', { name: 'Report misconduct' })
  expect(await misconduct.getAttribute('href')).toBe('/whistle-blower-form')
  await picture(page, 'login')
  await expectAccessible(page)

  await signIn(page).click()
  await page.getByText('Username is Required').waitFor()
  await page.getByText('Password is Required').waitFor()
  expect(await signIn(page).isDisabled()).toBe(true)
  await page.getByLabel('Username').fill('maya')
  await page.getByLabel('Password', { exact: true }).fill('Wrong#Password1')
  await page.getByText('is Required').first().waitFor({ state: 'detached' })

  const typed = page.getByLabel('Password', { exact: true })
  await page.getByRole('button', { name: 'Show password' }).click()
  expect(await typed.getAttribute('type')).toBe('text')
  await typed.press('Enter')
  await red(page, "Couldn't Authenticate With Given Credentials").waitFor()
  expect(await page.getByLabel('Username').inputValue()).toBe('maya')

  // the button is disabled while something is missing; Enter says what it is all the same
  await page.getByLabel('Username').fill('')
  await typed.fill('')
  await page.getByLabel('Username').press('Enter')
  await page.getByText('Username is Required').waitFor()
  await page.getByText('Password is Required').waitFor()
})

test('a code by mail is the second step, and leads to the page that was asked for', async () => {
  const { page, context } = await stage.visit(null, '/user/leave/request')
  await page.waitForURL('**/account/login?next=%2Fuser%2Fleave%2Frequest')
  await page.getByLabel('Username').fill('maya@example.test')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Remember Me').check()
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.waitForURL('**/account/otp')
  await page.getByText('Successfully Sent Otp In Mail').waitFor()
  await picture(page, 'otp')
  await expectAccessible(page)
  expect(await page.getByRole('button', { name: /Resend code in \d+ s/ }).isDisabled()).toBe(true)

  const code = await codeFor('maya@example.test')
  await page.reload()
  await page.getByRole('textbox', { name: 'One-time password' }).first().click()
  await page.keyboard.type(code === '000000' ? '111111' : '000000')
  await page.getByText('OTP is not valid.').waitFor()
  await page.getByRole('textbox', { name: 'One-time password' }).first().click()
  await page.keyboard.type(code)
  await page.waitForURL('**/user/leave/request')
  await page.getByText('Successfully Logged In').waitFor()

  const cookies = await context.cookies()
  const refresh = cookies.find(({ name }) => name === 'refresh')
  expect(refresh).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  expect(Math.round((refresh?.expires ?? 0) - Date.now() / 1000)).toBeGreaterThan(2_591_900)
  expect(cookies.find(({ name }) => name === 'refresh-token')).toMatchObject({
    value: 'true',
    httpOnly: false,
  })
  const kept = await page.evaluate<string>(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
  )
  expect(kept).not.toContain(refresh?.value)
  expect(kept).not.toMatch(/eyJ/)
})

test('a session that is there already is not asked for again', async () => {
  const { page } = await stage.visit('asha', '/account/login?next=/user/profile/change-password')
  // not only passed by on the way to the noticeboard
  await page.getByRole('heading', { name: 'Change Password' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/user/profile/change-password')
  await page.goto('/account/login?next=//evil.example/')
  await page.waitForURL('**/user/noticeboard')
})

test('after three wrong passwords the machine works for the next, and the person only waits', async () => {
  const { page, troubles } = await stage.visit(null, '/account/login')
  const typed = page.getByLabel('Password', { exact: true })
  await page.getByLabel('Username').fill('tara')
  for (let n = 0; n < 3; n++) {
    await typed.fill(`Wrong#Password${n}`)
    await Promise.all([page.waitForResponse('**/security/auth/'), typed.press('Enter')])
    await expect.poll(() => signIn(page).isEnabled()).toBe(true)
  }
  // what is wrong is still said, and what was typed still there
  await typed.fill('Wrong#Password3')
  const checking = page.getByText("Verifying you're human…")
  await Promise.all([checking.waitFor(), typed.press('Enter')])
  await checking.waitFor({ state: 'hidden' })
  await red(page, "Couldn't Authenticate With Given Credentials").last().waitFor()
  expect(await typed.inputValue()).toBe('Wrong#Password3')
  await typed.fill(password)
  await Promise.all([checking.waitFor(), typed.press('Enter')])
  await page.waitForURL('**/user/noticeboard')
  expect(troubles.filter((trouble) => !/40[04]/.test(trouble))).toEqual([])
})

test('after five wrong passwords the next leads to the page that says so', async () => {
  const { page } = await stage.visit(null, '/account/login')
  await page.getByLabel('Username').fill('rajan')
  for (let n = 0; n < 6; n++) {
    await page.getByLabel('Password', { exact: true }).fill(`Wrong#Password${n}`)
    const answered = page.waitForResponse('**/security/auth/')
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await answered
    // from the fourth on the page has work to do before it sends the try again
    if (n < 5) await expect.poll(() => signIn(page).isEnabled(), { timeout: patience(15_000) }).toBe(true)
  }
  await page.getByRole('heading', { name: 'Too Many Request' }).waitFor()
})

test('Sign In waits for the line to the server', async () => {
  const { page } = await stage.visit(null, '/account/login')
  await page.getByLabel('Username').fill('asha')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await expect.poll(() => signIn(page).isEnabled()).toBe(true)
  await stage.stop()
  await expect.poll(() => signIn(page).isDisabled()).toBe(true)
  await stage.start()
  await expect.poll(() => signIn(page).isEnabled(), { timeout: patience(15_000) }).toBe(true)
})

test('who forgot the password gets a link by mail, chooses another, and signs in with it', async () => {
  const { page, troubles } = await stage.visit(null, '/account/login', { size: phone })
  await expectNoOverflow(page)
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  await page.waitForURL('**/account/recover')
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('Email is Required').waitFor()
  await page.getByLabel('Email').fill('bikash@example.test')
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.waitForURL('**/account/recover-done')

  await page.goto(await linkFor('bikash@example.test'))
  await page.getByLabel('New password').fill('short')
  await page.getByLabel('Repeat password').fill('other')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await page.getByText('Your Passwords do not match').waitFor()
  await page.getByLabel('New password').fill('Juniper-Valley9#')
  expect(
    await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('img', { name: 'met' }) })
      .count(),
  ).toBe(5)
  await page.getByLabel('Repeat password').fill('Juniper-Valley9#')
  await picture(page, 'reset')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await page.waitForURL('**/account/reset-done')
  await page.getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('Username').fill('bikash')
  await page.getByLabel('Password', { exact: true }).fill('Juniper-Valley9#')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.waitForURL('**/user/noticeboard')
  expect(troubles.filter((trouble) => !/40[04]/.test(trouble))).toEqual([])
})

test('an activation link that is none says whom to ask', async () => {
  const { page } = await stage.visit(null, '/account/activate/bm9ib2R5/bm90aGluZw')
  await page.waitForURL('**/account/activate/failed')
  await page
    .getByText('This activation link has expired. Kindly request your HR to send a new activation link.')
    .waitFor()
  await expectAccessible(page)
})

test('whoever is asked for an authenticator puts it on before anything else opens', async () => {
  const account_id = stage.account('gita')
  await stage.services().database.asOwner(async (db) => {
    const rule = { mechanism: 'totp', enforced_for: 'selected', grace_days: 0 }
    await db
      .insertInto('organization_security')
      .values({ ...rule, org_id: 1, id: newId() })
      // a second try finds it
      .onConflict((oc) => oc.doNothing())
      .execute()
    await db
      .insertInto('user_security')
      .values({ org_id: 1, account_id, mechanism: 'totp' })
      .onConflict((oc) => oc.doNothing())
      .execute()
  })
  const { page } = await stage.visit(null, '/user/leave/history')
  await page.getByLabel('Username').fill('gita')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await signIn(page).click()
  await page.waitForURL('**/account/authenticator?next=%2Fuser%2Fleave%2Fhistory')
  await expectAccessible(page)
  await page.goto('/user/noticeboard')
  await page.waitForURL('**/account/authenticator?next=%2Fuser%2Fnoticeboard')
  const secret = await page.locator('code').first().innerText()
  await page.getByLabel('One-time password').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor()
  await page.getByRole('button', { name: 'I saved them' }).click()
  await page.waitForURL('**/user/noticeboard')
})
