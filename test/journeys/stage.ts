import type { AddressInfo } from 'node:net'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { hashPassword } from '#modules/account/server/password-hash.ts'
import type { Name } from '#test/cast.ts'
import { openBrowser } from '#test/journeys/browser.ts'
import { openWorld } from '#test/world.ts'

const password = 'Namaste@2083'

/** The built application on a port of its own, with the cast's database behind it, and a browser before it. */
export async function openStage() {
  const world = await openWorld()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { port }: AddressInfo = world.app.server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}`
  const browser = await openBrowser()
  const contexts: BrowserContext[] = []
  const problems: string[] = []
  const password_hash = await hashPassword(password)

  /** A window of its own, without a session. Errors of its pages are kept for the test to find none. */
  async function visitor(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({
      baseURL: address,
      viewport: { width: 1440, height: 900 },
      ...options,
    })
    contexts.push(context)
    const page = await context.newPage()
    page.on('pageerror', (error) => problems.push(String(error)))
    return page
  }

  /** A window in which this member of the cast has logged in. */
  async function member(name: Name, options?: BrowserContextOptions): Promise<Page> {
    await world.services.database.asOwner((db) =>
      db.updateTable('account').set({ password_hash }).where('id', '=', world.account(name)).execute(),
    )
    const page = await visitor(options)
    const answer = await page.request.post('/api/v1/security/auth/', {
      form: { email: `${name}@example.test`, password },
    })
    if (!answer.ok()) throw new Error(`${name} could not log in: ${answer.status()} ${await answer.text()}`)
    return page
  }

  return {
    world,
    address,
    problems,
    visitor,
    member,
    async close() {
      for (const context of contexts) await context.close()
      await browser.close()
      await world.close()
    },
  }
}
