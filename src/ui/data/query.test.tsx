import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { post } from '#kernel/endpoint.ts'
import { useAction } from '#ui/data/query.ts'
import { shownSnacks, unsayAll } from '#ui/feedback/snackbar.ts'
import { click, show, until, type Shown } from '#test/web/render.tsx'
import { serve } from '#test/web/server.ts'

const release = post('/org/{org}/room/{id}/release/', { access: { hr: [] }, response: z.object({}) })

function Release() {
  const { run } = useAction(release)
  return (
    <button type="button" onClick={() => void run({ params: { org: 'himal', id: '1' } })}>
      Release
    </button>
  )
}

let shown: Shown
beforeEach(unsayAll)
afterEach(() => {
  shown.close()
  vi.unstubAllGlobals()
})

test('what was said of a failure is taken back when it is tried again', async () => {
  let refused = true
  const { asked } = serve(() =>
    refused ? { status: 400, body: { detail: 'The room is in use.' } } : { status: 200, body: {} },
  )
  shown = await show(() => <Release />)
  await click(shown.button('Release'))
  await until(() => expect(shownSnacks().map(({ message }) => message)).toEqual(['The room is in use.']))
  refused = false
  await click(shown.button('Release'))
  await until(() => expect(asked).toHaveLength(2))
  expect(shownSnacks()).toEqual([])
})
