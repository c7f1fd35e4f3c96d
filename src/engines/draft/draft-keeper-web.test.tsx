import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceCopy } from '#ui/data/device-copy.ts'
import { WireError } from '#ui/data/failure.ts'
import {
  draftKeeper,
  PAUSE_MS,
  type DraftOptions,
  type StoredDraft,
} from '#engines/draft/draft-keeper-web.ts'

type Words = Record<string, string>
const key = 'test'
const copy = () => deviceCopy<{ written: Words; version: number }>(key).read()
const newer: StoredDraft<Words> = {
  version: 7,
  saved_at: '2026-11-20T05:00:00Z',
  written: { a: 'theirs', b: 'theirs' },
}
const stale = new WireError(409, { detail: 'Changed', current: newer })

const send = vi.fn<DraftOptions<Words>['send']>()
let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  send.mockReset()
  send.mockImplementation(async (_, version) => ({
    version: Number(version) + 1,
    saved_at: '2026-11-20T04:00:00Z',
  }))
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})
function opened(more: Partial<DraftOptions<Words>> = {}) {
  const keeper = draftKeeper<Words>({
    key,
    first: null,
    blank: {},
    none: 0,
    send,
    newerIn: (error) => (error === stale ? newer : null),
    ...more,
  })
  stop = keeper.start()
  return keeper
}
const pause = () => vi.advanceTimersByTimeAsync(PAUSE_MS)

test('what is written is saved once after a pause, over the version that the save before gave', async () => {
  const keeper = opened()
  keeper.keep({ a: '1' })
  keeper.keep({ a: '2' })
  expect([copy(), send.mock.calls]).toEqual([{ written: { a: '2' }, version: 0 }, []])
  await pause()
  keeper.keep({ a: '3' })
  await pause()
  expect(send.mock.calls).toEqual([
    [{ a: '2' }, 0],
    [{ a: '3' }, 1],
  ])
  expect([keeper.state().saving, copy()]).toEqual(['saved', null])
})

test('a failure is said, kept on this device, and tried again when the connection is there', async () => {
  const keeper = opened()
  send.mockRejectedValueOnce(new Error('No connection'))
  keeper.keep({ a: '1' })
  await pause()
  expect([keeper.state().saving, copy()]).toEqual(['failed', { written: { a: '1' }, version: 0 }])
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect([keeper.state().saving, copy(), send.mock.calls.length]).toEqual(['saved', null, 2])
})

test('what the server refuses for good is said and not tried again', async () => {
  const keeper = opened()
  send.mockRejectedValueOnce(new WireError(400, { answers: ['At most 200 questions.'] }))
  keeper.keep({ a: '1' })
  await pause()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([keeper.state().saving, send.mock.calls.length]).toEqual(['refused', 1])
})

test('an older tab overwrites nothing: its author chooses', async () => {
  const keeper = opened()
  send.mockRejectedValueOnce(stale)
  keeper.keep({ a: 'mine' })
  await pause()
  expect(keeper.state()).toMatchObject({ saving: 'stale', newer })
  keeper.keep({ a: 'more of mine' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(send).toHaveBeenCalledTimes(1)
  keeper.settle()
  keeper.keep({ a: 'mine after all' })
  await pause()
  expect(send.mock.lastCall).toEqual([{ a: 'mine after all' }, 7])
})

test('where cells are merged, those written here go over the newer draft', async () => {
  const keeper = opened({ merge: (theirs, here) => ({ ...theirs, a: here['a'] ?? '' }) })
  send.mockRejectedValueOnce(stale)
  keeper.keep({ a: 'mine' })
  await pause()
  await pause()
  expect(send.mock.lastCall).toEqual([{ a: 'mine', b: 'theirs' }, 7])
  expect(keeper.state()).toMatchObject({ saving: 'saved', written: { a: 'mine', b: 'theirs' } })
})

test.each([
  ['goes over the draft of the server: saved now', 3, { saving: 'saving', newer: null }, 1],
  ['is older: it stands beside the newer draft', 2, { saving: 'stale' }, 0],
] as const)('a copy of a closed tab %s', async (_, version, state, sent) => {
  deviceCopy(key).write({ written: { a: 'here' }, version })
  const first = { version: 3, saved_at: '2026-11-20T04:00:00Z', written: { a: 'there' } }
  const keeper = opened({ first })
  expect(keeper.state()).toMatchObject({ written: { a: 'here' }, ...state })
  await pause()
  expect(send).toHaveBeenCalledTimes(sent)
})

test('before it is sent nothing more is saved, and then nothing stays on this device', async () => {
  const keeper = opened({ first: { version: 3, saved_at: '2026-11-20T04:00:00Z', written: {} } })
  keeper.keep({ a: '1' })
  expect(await keeper.rest()).toBe(3)
  keeper.done()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([send.mock.calls, copy()]).toEqual([[], null])
})
