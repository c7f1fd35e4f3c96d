import { expect, onTestFinished, test } from 'vitest'
import { accessToken, endSession, endSessionBy, onLoggedOut, startSession } from '#ui/data/session.ts'

/** Another tab, and what this one says of its session. */
function watched() {
  const other = new BroadcastChannel('chautari-session')
  const reasons: string[] = []
  const stop = onLoggedOut((reason) => reasons.push(reason))
  onTestFinished(() => {
    stop()
    other.close()
  })
  startSession('first')
  return { other, reasons }
}

/** Messages come in order: one that was sent after another has been heard, so has the other. */
async function heard(other: BroadcastChannel) {
  const echo = new BroadcastChannel('chautari-session')
  const arrived = new Promise((resolve) => echo.addEventListener('message', resolve, { once: true }))
  other.postMessage({})
  await arrived
  await new Promise((resolve) => setTimeout(resolve))
  echo.close()
}

test('the end of a session in another tab is the end here', async () => {
  const { other, reasons } = watched()
  other.postMessage({ ended: 'ended' })
  await heard(other)
  expect(reasons).toEqual(['ended'])
  expect(accessToken()).toBeNull()
})

test('who logs out here leads on themselves, also when another tab tells of it first', async () => {
  const { other, reasons } = watched()
  const answered = Promise.withResolvers<void>()
  const ending = endSessionBy(() => answered.promise)
  other.postMessage({ ended: 'ended' })
  await heard(other)
  expect(reasons).toEqual([])
  answered.resolve()
  await ending
  expect(reasons).toEqual(['chosen'])
})

test('the end is said once', () => {
  const { reasons } = watched()
  endSession('refused')
  endSession('expired')
  expect(reasons).toEqual(['refused'])
})
