import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { preferences } from '#modules/account/shared/me.ts'
import { openStage, phone } from '#test/journeys/stage.ts'

let stage: Awaited<ReturnType<typeof openStage>>
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const heading = (page: Page) => page.locator('h1').first().textContent()
const path = (page: Page) => new URL(page.url()).pathname
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

test('a visitor reads about the product and is asked to log in for the rest', async () => {
  const page = await stage.member(null)
  await page.goto('/about')
  expect(await heading(page)).toBe('A place where people and work meet')
  await page.goto('/user/leave/request')
  await page.waitForURL('**/account/login?next=%2Fuser%2Fleave%2Frequest')
})

test('an employee comes to the noticeboard and finds a page by another word for it', async () => {
  const page = await stage.member('asha')
  await page.goto('/')
  await page.waitForURL('**/user/noticeboard')
  await page.getByRole('button', { name: 'Search pages' }).waitFor()
  await page.keyboard.press('Control+Shift+F')
  await page.getByPlaceholder('Search pages').fill('vacation')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/user/leave/request')
  await sidebar(page).locator('[aria-current=page]', { hasText: 'Request leave' }).waitFor()
})

test('what is typed right after the shortcut is in the field when page search has come', async () => {
  const page = await stage.member('asha')
  await page.goto('/user/noticeboard')
  await page.getByRole('button', { name: 'Search pages' }).waitFor()
  // as over a slow line
  await page.route(/\/page-search-[\w-]+\.js/, async (route) => {
    await new Promise((passed) => setTimeout(passed, 1000))
    await route.continue()
  })
  await page.keyboard.press('Control+Shift+F')
  await page.keyboard.type('vacationn')
  await page.keyboard.press('Backspace')
  const field = page.getByPlaceholder('Search pages')
  await field.waitFor()
  expect(await field.inputValue()).toBe('vacation')
  await page.keyboard.type(' leave')
  await page.keyboard.press('Backspace')
  expect(await field.inputValue()).toBe('vacation leav')
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+Shift+F')
  await field.waitFor()
  expect(await field.inputValue()).toBe('')
})

test('a colleague is found with Ctrl+K, a name and Enter, and so is an act', async () => {
  const page = await stage.member('asha')
  await page.goto('/user/noticeboard')
  await page.getByRole('button', { name: 'Search pages' }).waitFor()
  await page.keyboard.press('Control+k')
  // Enter comes before anybody was found; "rai" is in "Trainings" too
  await page.getByPlaceholder('Search pages').fill('rai')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/user/employee-directory/${stage.id('bikash')}/profile-detail`)
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Search pages').fill('dark')
  await page.getByRole('dialog').getByText('Colours: Dark').waitFor()
  await page.keyboard.press('Enter')
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor()
})

test('HR lands in HR, and the next time in the area that was left', async () => {
  const page = await stage.member('hari')
  await page.goto('/')
  await page.waitForURL('**/admin/himal/dashboard')
  await sidebar(page).getByRole('link', { name: 'Me', exact: true }).click()
  await page.waitForURL('**/user/noticeboard')
  // an area counts once its page is shown
  await page.getByRole('heading', { name: 'For you' }).waitFor()
  await page.goto('/')
  await page.waitForURL('**/user/noticeboard')
  await sidebar(page).getByRole('link', { name: 'HR', exact: true }).click()
  await page.waitForURL('**/admin/himal/dashboard')
})

test('a supervisor has two areas', async () => {
  const page = await stage.member('maya')
  await page.goto('/user/noticeboard')
  await sidebar(page).getByText('My team', { exact: true }).first().click()
  await page.waitForURL('**/user/supervisor/my-team/overview')
  await sidebar(page).getByText('Me', { exact: true }).click()
  await page.waitForURL('**/user/noticeboard')
})

test('HR of two organizations chooses one, switches, and leaves as a normal user only where employed', async () => {
  const page = await stage.member('om')
  await page.goto('/')
  await page.waitForURL('**/switch-organization')
  await page.getByRole('link', { name: 'Terai Foods' }).click()
  await page.waitForURL('**/admin/terai/dashboard')
  await page.getByText('Switched as HR of Terai Foods.').waitFor()
  await page.getByRole('button', { name: 'Om Pradhan, account menu' }).click()
  await page.getByRole('menuitem').first().waitFor()
  expect(await page.getByRole('menuitem').allTextContents()).toEqual([
    'Switch organization',
    'Central Dashboard',
    'Portal',
    'Shared settings',
    'Change password',
    'Logout',
  ])
})

test('HR sees the menu of the codes held, and a refused page says so', async () => {
  const page = await stage.member('gita')
  await page.goto('/admin/himal/payroll/reports')
  await page.getByRole('heading', { name: 'Payroll Reports' }).waitFor()
  // of hiring she sends the bonuses of referrals to payroll
  expect(await sidebar(page).getByRole('button').allTextContents()).toEqual(['Payroll', 'Recruitment'])
  await page.goto('/admin/himal/leave/settings')
  await page.getByRole('heading', { name: 'Permission Denied' }).waitFor()
  await page.goto('/admin/terai/dashboard')
  await page.waitForURL('**/user/noticeboard')
})

test('HR finds an employee by a part of the name and opens the record', async () => {
  const page = await stage.member('hari')
  await page.goto('/admin/himal/dashboard')
  await page.getByLabel('Search employees').fill('gur')
  await page.getByRole('option', { name: 'Asha Gurung' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/admin/himal/hris/users/${stage.id('asha')}`)
})

test('employees and supervisors find a colleague as the directory shows one, on a phone too', async () => {
  for (const [name, address] of [
    ['asha', '/user/noticeboard'],
    ['maya', '/user/supervisor/my-team/overview'],
  ] as const) {
    const page = await stage.member(name)
    await page.goto(address)
    await page.getByLabel('Search employees').fill('rai')
    await page.getByRole('option', { name: 'Bikash Rai' }).click()
    await page.waitForURL(`**/user/employee-directory/${stage.id('bikash')}/profile-detail`)
    await page.getByRole('heading', { name: 'Bikash Rai' }).first().waitFor()
  }
  const small = await stage.member('asha', { size: phone })
  await small.goto('/user/noticeboard')
  await small.getByRole('button', { name: 'Search pages, people and actions' }).click()
  await small.getByPlaceholder('Search pages, people and actions').pressSequentially('rai')
  await small.getByRole('dialog').getByText('Bikash Rai').click()
  await small.waitForURL(`**/user/employee-directory/${stage.id('bikash')}/profile-detail`)
})

test('on a phone HR finds an employee where pages are searched, after the last letter', async () => {
  const page = await stage.member('hari', { size: phone })
  await page.goto('/admin/himal/dashboard')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/autocomplete/')) asked.push(request.url())
  })
  await page.getByRole('button', { name: 'Search pages, people and actions' }).click()
  await page.getByPlaceholder('Search pages, people and actions').pressSequentially('gur')
  await page.getByRole('dialog').getByText('Asha Gurung').click()
  await page.waitForURL(`**/admin/himal/hris/users/${stage.id('asha')}`)
  expect(asked.map((url) => new URL(url).searchParams.get('search'))).toEqual(['gur'])
  expect(asked[0]).toContain('user_status=current')
})

test('a narrow field of a day shows the other calendar below, and pushes down what follows', async () => {
  const page = await stage.member('asha')
  await page.goto('/user/leave/history')
  await page.getByRole('button', { name: 'Dates' }).click()
  const filter = page.getByRole('dialog', { name: 'Dates' })
  await page.addStyleTag({ content: '[role=dialog] { width: 220px !important }' })
  const from = filter.getByLabel('From', { exact: true })
  await from.fill('2026-11-20')
  await from.press('Enter')
  const other = filter.getByText('4 Mangsir 2083')
  await other.waitFor()
  const boxes = await Promise.all(
    [from, other, filter.getByText('To', { exact: true })].map((part) => part.boundingBox()),
  )
  const [field, beside, next] = boxes.map((box) => ({
    top: box?.y ?? 0,
    end: (box?.y ?? 0) + (box?.height ?? 0),
  }))
  expect(field?.end).toBeLessThanOrEqual((beside?.top ?? 0) + 1)
  expect(beside?.end).toBeLessThanOrEqual((next?.top ?? 0) + 1)
})

test('an auditor has no self-service, and the organizations that were granted', async () => {
  const page = await stage.member('anil')
  await page.goto('/user/noticeboard')
  await page.waitForURL('**/switch-organization')
  await page.getByRole('link', { name: 'Himal Technologies' }).click()
  await page.waitForURL('**/admin/himal/dashboard')
  await page.goto('/portal')
  await page.waitForURL('**/switch-organization')
})

test('on a phone the menu opens over the page and closes after a choice', async () => {
  const page = await stage.member('hari', { size: phone })
  await page.goto('/admin/himal/dashboard')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await sidebar(page).getByRole('button', { name: 'Leave' }).click()
  await sidebar(page).getByRole('link', { name: 'Reports' }).click()
  await page.waitForURL('**/admin/himal/leave/reports')
  await page.getByRole('heading', { name: 'Leave Reports' }).waitFor()
  await sidebar(page).waitFor({ state: 'hidden' })
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
})

test('on a phone the open menu keeps the focus, and Escape and a touch beside it close it', async () => {
  const page = await stage.member('hari', { size: phone })
  await page.goto('/admin/himal/leave/reports')
  const button = page.getByRole('button', { name: 'Open menu' })
  const focused = () => page.evaluate('document.activeElement.getAttribute("aria-label")')
  await sidebar(page).waitFor({ state: 'hidden' })
  await button.focus()
  await page.keyboard.press('Enter')
  await sidebar(page).waitFor()
  for (let n = 0; n < 60; n++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.closest("main, header") === null')).toBe(true)
  }
  await page.getByRole('button', { name: 'Close menu' }).focus()
  await page.keyboard.press('Escape')
  await sidebar(page).waitFor({ state: 'hidden' })
  expect(await focused()).toBe('Open menu')
  await button.click()
  await sidebar(page).waitFor()
  await page.touchscreen.tap(phone.width - 10, phone.height / 2)
  await sidebar(page).waitFor({ state: 'hidden' })
  expect(path(page)).toBe('/admin/himal/leave/reports')
})

test('language, calendar and colours are kept with the account', async () => {
  // a second try finds the account as the first one left it
  await stage.as('bikash').ask(preferences, { body: { language: 'en' } })
  const page = await stage.member('bikash')
  await page.goto('/user/leave/reports-that-do-not-exist')
  await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
  await page.getByRole('button', { name: 'Colours, language and calendar' }).click()
  const kept = page.waitForResponse(
    (answer) => answer.url().endsWith('/users/me/preferences/') && answer.ok(),
  )
  await page.getByRole('menuitemradio', { name: 'नेपाली' }).click()
  await page.getByRole('heading', { name: 'पृष्ठ भेटिएन' }).waitFor()
  await kept
  const other = await stage.member('bikash')
  await other.goto('/portal')
  await other.getByRole('heading', { name: 'पोर्टल' }).waitFor()
  expect(path(other)).toBe('/portal')
})

test('no page had an error that nobody caught', () => {
  expect(stage.troubles()).toEqual([])
})
