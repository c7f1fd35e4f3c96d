import { mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { makeAdmin } from '#app/first-admin.ts'
import { openApplication, type Application } from '#app/application.ts'
import { hashPassword } from '#modules/account/server/password-hash.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import { clock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import { createLog } from '#platform/log.ts'
import { withClient } from '#platform/postgres/connection.ts'
import { freshDatabase } from '#platform/postgres/test-database.ts'
import { accessTokens } from '#platform/token.ts'
import { callerOf } from '#test/caller.ts'
import { demoPassword, seedDemo } from '#seeds/demo.ts'
import { inOrganization, writeCast } from '#test/cast-rows.ts'
import { cast, type Name } from '#test/cast.ts'
import { openBrowser } from '#test/journeys/browser.ts'
import { patience } from '#test/patience.ts'

/** Of the file that runs: what its browsers show is printed when a test fails (test/journeys/setup.ts). */
export const openContexts = new Set<BrowserContext>()

const SECRET = 'a secret of the journeys, long enough to sign with'
const newcomer = {
  email: 'new@demo.test',
  full_name: 'Nirmala Rai',
  slug: 'everest',
  organization_name: 'Everest Tea',
  reset: false,
}
/** Everybody's. */
export const password = 'Journey#2026'
export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

export interface Visit {
  context: BrowserContext
  page: Page
  /** What went wrong in the browser by itself: errors thrown and logged. */
  troubles: string[]
}

export interface StageOptions {
  env?: Record<string, string>
  /**
   * The cast of test/cast.ts, by name; the demo as a new installation has it, by email address; or nobody but an
   * organization with the administrator that `create-admin` makes, `new@demo.test`.
   */
  people?: 'cast' | 'demo' | 'administrator'
}

/**
 * The whole application on a port of its own over a fresh database with people in it, and a browser. The clock is the
 * real one. It shows `dist`: `vite build` comes before.
 */
export async function openStage({ env = {}, people = 'cast' }: StageOptions = {}) {
  const database = await freshDatabase()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const dir = await mkdtemp(join(tmpdir(), 'chautari-journey-'))
  const config = readConfig({
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
    RATE_LIMIT: '0',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dir,
    ...env,
  })
  let application: Application | null = await open()
  const browser = await openBrowser()
  const sessions = await fill()
  const contexts = openContexts
  const pages: string[][] = []

  /** Sessions of the cast, for calls of the API. */
  async function fill(): Promise<Map<Name, string>> {
    const { services } = running()
    if (people === 'cast') return writeCast(services, clock.instant(), await hashPassword(password))
    if (people === 'administrator') {
      await withClient(database.connection, (client) => makeAdmin(client, newcomer, async () => demoPassword))
      return new Map()
    }
    const today = dayAt(clock.instant(), 'Asia/Kathmandu')
    await seedDemo(services.database, { employees: null, today, files: services.files, seal: services.seal })
    return new Map()
  }

  async function open(): Promise<Application> {
    const { connection } = database
    const log = createLog(config.logLevel)
    const opened = await openApplication({ config, secret: SECRET, connection, direct: connection, log })
    await opened.app.listen({ port, host: '127.0.0.1' })
    return opened
  }

  function running(): Application {
    if (!application) throw new Error('The server is away.')
    return application
  }

  async function stop() {
    const ending = running()
    application = null
    await ending.close()
  }

  return {
    url,
    stop,
    /** Comes back at the same address. */
    async start() {
      application = await open()
    },
    services: () => running().services,
    /** Until a page of hers has its line and nothing more to read: what is told from now on comes by the line first. */
    async settled(name: Name, page: Page) {
      const { id } = cast[name].account
      await expect.poll(() => running().sockets?.here([id]), { timeout: patience(30_000) }).toEqual([id])
      await page.waitForLoadState('networkidle')
    },
    id: (name: Name) => ('employee' in cast[name] ? cast[name].employee?.id : '') ?? '',
    account: (name: Name) => cast[name].account.id,
    inOrg: <T>(slug: string, work: (db: Db) => Promise<T>) => inOrganization(running().services, slug, work),
    /** Calls of the API, for arranging what a journey is not about. */
    as: (name: Name) =>
      callerOf(
        () => running().app,
        accessTokens(SECRET).issue(cast[name].account.id, sessions.get(name) ?? ''),
      ),
    /** A browser of one's own, signed in by name of the cast or email of the demo (nobody: null), at an address. */
    async visit(
      name: Name | `${string}@demo.test` | null,
      address: string,
      options: VisitOptions = {},
    ): Promise<Visit> {
      const { size = desktop, scheme = 'light' } = options
      const context = await browser.newContext({
        baseURL: url,
        viewport: size,
        colorScheme: scheme,
        hasTouch: size.width < 600,
        locale: 'en-GB',
        timezoneId: 'Asia/Kathmandu',
        reducedMotion: 'reduce',
      })
      context.setDefaultTimeout(patience(30_000))
      contexts.add(context)
      if (name) await signIn(context, name)
      const page = await context.newPage()
      const troubles: string[] = []
      page.on('pageerror', (error) => troubles.push(String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error') troubles.push(message.text())
      })
      await page.goto(address, { waitUntil: 'load' })
      return { context, page, troubles }
    },
    /** The page alone, of a desktop, for journeys that visit many addresses; nobody: a visitor. */
    async member(name: Name | null, options: VisitOptions = {}): Promise<Page> {
      const { page, troubles } = await this.visit(name, '/coming-soon', options)
      pages.push(troubles)
      return page
    },
    /** What went wrong by itself in the pages of `member`. */
    troubles: () => pages.flat(),
    async close() {
      for (const context of contexts) await context.close()
      contexts.clear()
      if (application) await stop()
      await database.drop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
export type Stage = Awaited<ReturnType<typeof openStage>>

export interface VisitOptions {
  size?: { width: number; height: number }
  scheme?: 'light' | 'dark'
}

/** As the login form does; the cookies stay with the browser, and the page gets its access token by them. */
async function signIn(context: BrowserContext, name: string) {
  const form = { email: name, password: name.includes('@') ? demoPassword : password }
  const answer = await context.request.post('/api/v1/security/auth/', { form })
  if (!answer.ok()) throw new Error(`${name} could not sign in: ${answer.status()} ${await answer.text()}`)
}

/** For axe-core: the page without the frame around it, which is the same on every page of an area. */
export const withoutFrame = `{ include: [document], exclude: [...document.querySelectorAll('header:not(main *), nav:not(main *)')] }`

/** Fails on findings of axe-core that keep people out: serious and critical ones, and landmarks that sound alike. */
export async function expectAccessible(page: Page, within = 'document') {
  const { source } = await import('axe-core')
  // a dialog on its way out has lost its title already and is still in the page
  await page.evaluate(
    `Promise.allSettled(document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished)).then(() => null)`,
  )
  // as a text, and once for a page: its policy forbids a script tag, and tests know no document
  if (!(await page.evaluate('!!window.axe'))) await page.evaluate(`(() => { ${source} })()`)
  const found = await page.evaluate<Finding[]>(
    `axe.run(${within}, { resultTypes: ['violations'], preload: false, rules: { region: { enabled: false } } }).then(({ violations }) => violations.map(({ id, impact, nodes }) =>
      ({ id, impact, at: nodes.map(({ target, failureSummary }) => target.join(' ') + ' — ' + failureSummary) })))`,
  )
  // what stands behind a dialog is not reached, and need not be told from what is in it
  const covered = (await page.locator('[role=dialog]').count()) > 0
  const grave = found
    .filter(
      ({ id, impact }) => ['serious', 'critical'].includes(impact) || (id === 'landmark-unique' && !covered),
    )
    .map(({ id, at }) => `${id}: ${at.slice(0, 3).join('; ')}`)
  // as the message too, since a long difference is cut short where it is printed
  expect(grave, grave.join('\n')).toEqual([])
}

interface Finding {
  id: string
  impact: string
  at: string[]
}

/** A picture for people to judge, in the folder that PICTURES names; none without it. */
export async function picture(page: Page, name: string) {
  const folder = process.env['PICTURES']
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}

/** Nothing lies outside the page at its right: no sideways scrolling. */
export async function expectNoOverflow(page: Page) {
  const wide = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  )
  expect(wide[0], 'the page is wider than the window').toBeLessThanOrEqual(wide[1])
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
