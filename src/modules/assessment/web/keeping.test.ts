import { beforeEach, expect, test, vi } from 'vitest'
import { keeperOf } from '#modules/assessment/web/keeping.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => void vi.useRealTimers()
})

/** A line to the server that answers when it is told to. */
function lineOf() {
  const arrived: string[] = []
  const open: { done: () => void; fail: () => void }[] = []
  const send = (question: string, value: unknown) =>
    new Promise<void>((resolve, reject) => {
      open.push({
        done: () => {
          arrived.push(`${question} ${String(value)}`)
          resolve()
        },
        fail: () => reject(new Error('offline')),
      })
    })
  return { arrived, open, send }
}

test('handing in waits for the answer that was given a moment ago', async () => {
  const { arrived, open, send } = lineOf()
  const keeper = keeperOf(() => {})
  keeper.sendBy(send)
  keeper.keep('capital', 'Kathmandu')
  const settled = keeper.settle()
  expect(arrived).toEqual([])
  open[0]?.done()
  expect(await settled).toBe(true)
  expect(arrived).toEqual(['capital Kathmandu'])
})

test('what cannot be sent is said, and sent again', async () => {
  const { arrived, open, send } = lineOf()
  const told: string[] = []
  const keeper = keeperOf(({ saving, unsent }) => told.push(`${saving} ${unsent}`))
  keeper.sendBy(send)
  keeper.keep('capital', 'Kathmandu')
  const settled = keeper.settle()
  open[0]?.fail()
  expect(await settled).toBe(false)
  expect(told.at(-1)).toBe('failed 1')
  await vi.advanceTimersByTimeAsync(3000)
  open[1]?.done()
  expect(await keeper.settle()).toBe(true)
  expect(arrived).toEqual(['capital Kathmandu'])
})

test('of two answers to one question the newer one is kept, though the older one failed behind it', async () => {
  const { arrived, open, send } = lineOf()
  const keeper = keeperOf(() => {})
  keeper.sendBy(send)
  keeper.keep('capital', 'Pokhara')
  await vi.advanceTimersByTimeAsync(500)
  keeper.keep('capital', 'Kathmandu')
  await vi.advanceTimersByTimeAsync(500)
  // the second one does not overtake the first
  expect(open).toHaveLength(1)
  open[0]?.fail()
  await vi.advanceTimersByTimeAsync(0)
  open[1]?.done()
  await vi.advanceTimersByTimeAsync(5000)
  expect(await keeper.settle()).toBe(true)
  expect([arrived, open.length]).toEqual([['capital Kathmandu'], 2])
})
