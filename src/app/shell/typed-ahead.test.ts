import { expect, test } from 'vitest'
import { typedInto } from '#app/shell/typed-ahead.ts'

const key = (
  key: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing', true>> = {},
) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  ...held,
})

const cases: readonly [
  what: string,
  pressed: ReturnType<typeof key>,
  before: string,
  after: string | null,
][] = [
  ['a letter is written', key('v'), '', 'v'],
  ['after the others', key('a'), 'v', 'va'],
  ['a space is a letter', key(' '), 'day', 'day '],
  ['so is one of another script', key('बि'[0] ?? ''), '', 'ब'],
  ['a sign of two units is one', key('𑐀'), '', '𑐀'],
  ['the last one is taken back', key('Backspace'), 'vac', 'va'],
  ['a sign of two units whole', key('Backspace'), 'v𑐀', 'v'],
  ['of nothing nothing', key('Backspace'), '', ''],
  ['a shortcut writes nothing', key('a', { ctrlKey: true }), 'v', null],
  ['nor does one with Alt', key('a', { altKey: true }), 'v', null],
  ['nor one with Command', key('a', { metaKey: true }), 'v', null],
  ['nor a sign that is not finished', key('a', { isComposing: true }), 'v', null],
  ['nor a key that has a name', key('ArrowDown'), 'v', null],
]

test.each(cases)('%s', (_, pressed, before, after) => {
  expect(typedInto(pressed)?.(before) ?? null).toBe(after)
})
