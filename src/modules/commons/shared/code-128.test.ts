import { expect, test } from 'vitest'
import { barsOf } from '#modules/commons/shared/code-128.ts'

/** The bars read back as a scanner sees them: dark and light modules. */
const modules = (text: string) => {
  const { width, bars } = barsOf(text) ?? { width: 0, bars: [] }
  const line = Array.from({ length: width }, () => '0')
  for (const bar of bars) line.fill('1', bar.at, bar.at + bar.width)
  return line.join('')
}

test('begins with code B, ends with stop, and holds the sum between empty ends', () => {
  // start B, P (48), J (42), the sum (104 + 48 + 2 x 42) % 103 = 30, stop; the signs as ISO/IEC 15417 prints them
  const signs = ['11010010000', '11101110110', '10110111000', '11011011000', '1100011101011']
  expect(modules('PJ')).toBe(['0'.repeat(10), ...signs, '0'.repeat(10)].join(''))
})

test('every sign has eleven modules and an even number of dark ones', () => {
  for (let code = 32; code < 127; code += 1) {
    const sign = modules(String.fromCharCode(code)).slice(21, 32)
    expect(sign.split('').filter((one) => one === '1').length % 2).toBe(0)
    expect(sign.startsWith('1') && sign.endsWith('0')).toBe(true)
  }
})

test.each([
  ['nothing', ''],
  ['letters of other scripts', 'नेपाल'],
  ['a line break', 'A\nB'],
  ['more than a card holds', 'x'.repeat(81)],
])('cannot hold %s', (_, text) => {
  expect(barsOf(text)).toBeNull()
})
