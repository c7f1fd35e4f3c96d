import { afterEach } from 'vitest'
import { openContexts } from '#test/journeys/stage.ts'

/** What stood in the windows when a journey failed: the words that were waited for say little of what came instead. */
afterEach(async ({ task }) => {
  if (!task.result?.errors?.length) return
  for (const page of [...openContexts].flatMap((context) => context.pages()).slice(-4)) {
    const text = await page.evaluate<string>('document.body.innerText').catch(String)
    process.stderr.write(`${page.url()}\n${text.slice(0, 600)}\n`)
  }
})
