import type { Browser, BrowserContext } from 'playwright-core'
import { openBrowser } from '#test/journeys/browser.ts'
import { median } from '#bench/contest.ts'
import { emailOf, password } from '#bench/data.ts'
import type { Stage } from '#bench/stage.ts'

export interface PageLine {
  title: string
  files: number
  /** Bytes as sent, headers and all. */
  brotli: number
  gzip: number
  /** First contentful paint. */
  paint_ms: number
  /** Until what the page is about stands there. */
  ready_ms: number
}

interface Page {
  title: string
  url: string
  /** The number of the person who is signed in. */
  person?: number
  /** What is looked for. */
  ready: string
}

/** Pages in a browser without anything kept from before. The floor is a page of one sentence. */
export async function pages(stage: Stage): Promise<PageLine[]> {
  const { application, floor, large } = stage
  const list: Page[] = [
    { title: 'one sentence (floor)', url: `${floor.origin}/page`, ready: 'p' },
    { title: 'login', url: `${application.origin}/account/login`, ready: 'input[type=password]' },
    { title: 'noticeboard', url: `${application.origin}/user/noticeboard`, person: 210, ready: 'main h1' },
    {
      title: 'people',
      url: `${application.origin}/admin/${large.slug}/hris/employees`,
      person: 1,
      ready: 'main table tbody tr',
    },
  ]
  const browser = await openBrowser()
  try {
    const turns: [string, PageLine][] = []
    for (let n = 0; n < stage.plan.loads; n++)
      for (const page of list) turns.push([page.title, await loadOf(stage, browser, page)])
    const byTitle = Map.groupBy(turns, ([title]) => title)
    return list.map(({ title }) =>
      mediansOf(
        title,
        (byTitle.get(title) ?? []).map(([, loaded]) => loaded),
      ),
    )
  } finally {
    await browser.close()
  }
}

async function loadOf(stage: Stage, browser: Browser, page: Page): Promise<PageLine> {
  const usual = await load(stage, browser, page, null)
  const zipped = await load(stage, browser, page, 'gzip')
  return { title: page.title, ...usual, brotli: usual.bytes, gzip: zipped.bytes }
}

async function load({ application, large }: Stage, browser: Browser, page: Page, encoding: 'gzip' | null) {
  const context = await browser.newContext()
  try {
    if (page.person !== undefined) await signIn(context, application.origin, emailOf(large, page.person))
    const tab = await context.newPage()
    const wire = await context.newCDPSession(tab)
    await wire.send('Network.enable')
    if (encoding) await wire.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': encoding } })
    let bytes = 0
    let files = 0
    wire.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
      files++
    })
    const began = performance.now()
    await tab.goto(page.url)
    await tab.locator(page.ready).first().waitFor({ timeout: 20_000 })
    const ready_ms = performance.now() - began
    await tab.waitForLoadState('networkidle')
    const paint_ms = await tab.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    )
    return { bytes, files, paint_ms, ready_ms }
  } finally {
    await context.close()
  }
}

async function signIn(context: BrowserContext, origin: string, email: string) {
  const answer = await context.request.post(`${origin}/api/v1/security/auth/`, { form: { email, password } })
  if (!answer.ok()) throw new Error(`Nobody could sign in: ${answer.status()} ${await answer.text()}`)
}

const mediansOf = (title: string, all: PageLine[]): PageLine => ({
  title,
  files: median(all.map((page) => page.files)),
  brotli: median(all.map((page) => page.brotli)),
  gzip: median(all.map((page) => page.gzip)),
  paint_ms: median(all.map((page) => page.paint_ms)),
  ready_ms: median(all.map((page) => page.ready_ms)),
})
