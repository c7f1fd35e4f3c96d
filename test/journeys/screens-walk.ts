import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import type { Area } from '#kernel/screen.ts'
import { feedback } from '#modules/feedback/shared/feedback.ts'
import type { Name } from '#test/cast.ts'
import { publicForm } from '#test/journeys/public-form.ts'
import {
  desktop,
  expectAccessible,
  openStage,
  phone,
  withoutFrame,
  type Stage,
} from '#test/journeys/stage.ts'
import { patience } from '#test/patience.ts'

let stage: Stage
/** Something to be opened where a page is about one thing. */
let feedbackId: string
let formKey: string
async function open() {
  stage = await openStage()
  const said = { kind: 'Suggestion' as const, title: 'A bicycle stand', body: 'At the gate.' }
  feedbackId = (await stage.as('asha').get(feedback.send, { params: { org: 'himal' }, body: said })).id
  formKey = await publicForm(stage)
}

/** The golden that `npm run docs` prints; test/screens.test.ts holds it to the screens. */
const screens = readFileSync('docs/screens.txt', 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => line.split('\t'))
  .map(([path = '', area = '', , state = '', name = '', , , flag = '']) => ({
    path,
    area,
    state,
    name,
    flag,
  }))

/** Who opens the screens of an area: somebody whose they are. */
const viewer: Record<Area, Name | null> = {
  shell: 'om',
  account: null,
  public: null,
  external: null,
  user: 'asha',
  supervisor: 'maya',
  admin: 'hari',
  commons: 'om',
}
/** Pages of an area that are for some of its people only: who opens those. */
const others: Readonly<Record<string, Name>> = {
  'user-leave-employee-request': 'maya',
  'user-payroll-advance-salary-request-list': 'maya',
  'user-expense-request-cancel-advance-request': 'maya',
  'user-expense-request-expense': 'maya',
  'user-expense-request-settlement': 'maya',
}

/** `WALK=/training` walks only the screens with that in their path: for whoever builds them. */
const only = process.env['WALK'] ?? ''

const visitsOf = (areas: readonly Area[]) =>
  areas.flatMap((area) => {
    const own = screens.filter(
      (screen) => screen.area === area && screen.state !== 'redirect' && screen.path.includes(only),
    )
    const byViewer = Map.groupBy(own, ({ name }) => others[name] ?? viewer[area])
    return [...byViewer].map(([who, screens]) => ({ area, who, screens }))
  })

type Shown = (typeof screens)[number]

/** Of no record: its page says that there is none, as the server does. */
const nobodys = '00000000-0000-4000-8000-000000000000'
const notThere = /^Failed to load resource: the server responded with a status of 404 \(Not Found\)$/

/** An address for the screen: the organization, and people where a person is meant. Links by secret have none to show. */
function addressOf({ path }: { path: string }): string {
  return path
    .replace('{slug}', 'himal')
    .replace('{slug?}', 'himal')
    .replace('/employee-directory/{id?}/', `/employee-directory/${stage.id('bikash')}/`)
    .replace('/employee-detail/{id}', `/employee-detail/${stage.id('asha')}`)
    .replace(/\/\{\w+\?\}/g, '')
    .replace('/feedback-suggestion/{id}', `/feedback-suggestion/${feedbackId}`)
    .replace('/org/{orgSlug}/{uuid}', `/org/himal/${formKey}`)
    .replace('{security}', 'email_otp')
    .replace('/{anything-else}', '/nowhere')
    .replace(/\{\w+\}/g, nobodys)
}

const startOf = (area: Area) => (area === 'admin' ? '/admin/himal/dashboard' : '/coming-soon')

/** Within the page, as a link does: the application is loaded once. */
async function go(page: Page, screen: Shown) {
  const address = addressOf(screen)
  await page.evaluate(
    `history.pushState({}, '', ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent('popstate'))`,
  )
  // what a flag hides leads to the not-active page, as it should; so does approval of posts, which nobody switched on
  const off =
    screen.flag || screen.path.endsWith('/noticeboard-approval/request') ? ',[data-screen$="not-active"]' : ''
  await page
    .locator(`html:is([data-screen="${screen.name}"]${off}) h1`)
    .first()
    .waitFor({ timeout: patience(15_000) })
  await page
    .locator('[aria-busy="true"]')
    .first()
    .waitFor({ state: 'detached', timeout: patience(15_000) })
}

/** By how many px it is wider than the window when that is a phone's, once it has been laid out anew. */
async function tooWideForPhone(page: Page): Promise<number> {
  await page.setViewportSize(phone)
  const over = await page.evaluate<number>(
    `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() =>
      resolve(document.documentElement.scrollWidth - document.documentElement.clientWidth))))`,
  )
  await page.setViewportSize(desktop)
  return over
}

/** Some seconds for each page, and for the login. */
const timeFor = (screens: readonly unknown[]) => patience(60_000 + 3000 * screens.length)

export const allAreas = Object.keys(viewer) as Area[]

/** Registers a walk over every screen of these areas: each opens, keeps nobody out, and fits a phone. */
export function walkScreens(areas: readonly Area[]) {
  beforeAll(open)
  afterAll(() => stage.close())
  describe.each(visitsOf(areas))('the $area screens, as $who', ({ area, who, screens: own }) => {
    // pages that end a session would end it for the screens after them; those that need a secret or a login under way
    // lead elsewhere without, and have journeys of their own
    const shown = own.filter(({ path }) => !/logout|\{token\}|\/account\/otp/.test(path))

    const built = shown.filter(({ state }) => state === 'built')

    test(
      'all open in their own shell, without an error, keep nobody out and fit a phone',
      { timeout: timeFor(shown) },
      async () => {
        const { page, troubles } = await stage.visit(who, startOf(area))
        const wrong: string[] = []
        for (const screen of shown) {
          const before = troubles.length
          await go(page, screen).catch(() => wrong.push(`${screen.path} did not come`))
          // a page without a heading did not come, and is told so above
          const title = await page
            .locator('h1')
            .first()
            .textContent({ timeout: 1000 })
            .catch(() => '')
          if (/Internal Server Error|Too Many Request/.test(title ?? ''))
            wrong.push(`${screen.path} shows ${title}`)
          if (built.includes(screen)) {
            // the frame alone has more in it than most pages: it is looked at once
            await expectAccessible(page, screen === built[0] ? 'document' : withoutFrame).catch(
              (error: unknown) => wrong.push(`${screen.path}: ${String(error).slice(0, 900)}`),
            )
            const over = await tooWideForPhone(page)
            if (over > 0) wrong.push(`${screen.path} is ${over} px too wide for a phone`)
          }
          const isOfNobody = addressOf(screen).includes(nobodys)
          const told = troubles.slice(before).filter((one) => !(isOfNobody && notThere.test(one)))
          if (told.length) wrong.push(`${screen.path}: ${told.join(' | ').slice(0, 300)}`)
        }
        expect(wrong).toEqual([])
      },
    )
  })
}
