import { expect, test } from 'vitest'
import { hashOf, newSecret } from '#platform/token.ts'
import { turn, type Chain } from '#modules/account/server/refresh-chain.ts'

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 4, 0, 0) + second * 1000).toISOString()
const first = newSecret()
const start: Chain = { token_hash: hashOf(first), recent: [] }
const after = (chain: Chain, token: string, second: number) => {
  const turned = turn(chain, token, at(second))
  if (!turned) throw new Error('refused')
  return turned
}

test('every use gives a new token, and the row holds none of them', () => {
  const one = after(start, first, 0)
  const two = after(one.chain, one.token, 1)
  expect(new Set([first, one.token, two.token]).size).toBe(3)
  expect(Buffer.from(two.token, 'base64url')).toHaveLength(32)
  const row = JSON.stringify(two.chain)
  for (const token of [first, one.token, two.token]) expect(row).not.toContain(token)
})

test('within ten seconds a used token leads to the current one, over however many turns', () => {
  const one = after(start, first, 0)
  const two = after(one.chain, one.token, 3)
  const three = after(two.chain, two.token, 6)
  for (const token of [first, one.token, two.token]) {
    const again = after(three.chain, token, 9)
    expect(again.token).toBe(three.token)
    expect(again.chain.token_hash).toBe(three.chain.token_hash)
  }
})

test('after ten seconds a used token is refused, and a foreign one always', () => {
  const one = after(start, first, 0)
  expect(turn(one.chain, first, at(10))?.token).toBe(one.token)
  expect(turn(one.chain, first, at(10.001))).toBeNull()
  expect(turn(one.chain, newSecret(), at(1))).toBeNull()
})

test('a burst of refreshes ends in one token and a chain of bounded length', () => {
  let state = { chain: start, token: first }
  for (let n = 0; n < 100; n++) state = after(state.chain, state.token, n / 20)
  expect(state.chain.recent.length).toBeLessThanOrEqual(40)
  expect(hashOf(state.token)).toBe(state.chain.token_hash)
})
