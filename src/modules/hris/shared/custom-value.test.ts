import { describe, expect, test } from 'vitest'
import { customKinds, customSchema, customText, fromCell } from '#modules/hris/shared/custom-value.ts'
import { rule, valueCases } from '#modules/hris/shared/custom-value.cases.ts'

describe('a value of a custom field', () => {
  test.each(valueCases)('%s: %j', (kind, given, stored) => {
    const read = customSchema({ ...rule, kind }).safeParse(given)
    if (typeof stored === 'string' && stored.startsWith('!'))
      expect(read.error?.issues[0]?.message).toBe(stored.slice(1))
    else expect(read).toMatchObject({ success: true, data: stored })
  })

  test('that is not named stays as it is, of every kind', () => {
    const read = customKinds.map((kind) => customSchema({ ...rule, kind }).safeParse(undefined))
    expect(read.map(({ success, data }) => [success, data])).toEqual(customKinds.map(() => [true, undefined]))
  })

  test('keeps as many decimals as the field has, and one number is written in one way', () => {
    const schema = customSchema({ ...rule, kind: 'Number', places: 2 })
    expect(['7.50', '07.5', '-0.10', '7.00'].map((text) => schema.parse(text))).toEqual([
      '7.5',
      '7.5',
      '-0.1',
      '7',
    ])
    expect(schema.safeParse('1.234').success).toBe(false)
  })

  test('may be a choice that was archived only for whoever has it', () => {
    const archived = { ...rule, archived_options: ['S'] }
    const one = (kept: string | null) =>
      customSchema({ ...archived, kind: 'Choice' }, kept).safeParse('S').success
    expect([one(null), one('M'), one('S')]).toEqual([false, false, true])
    const several = customSchema({ ...archived, kind: 'Several choices' }, ['S', 'M'])
    expect(several.parse(['S', 'L'])).toEqual(['S', 'L'])
  })

  test('goes into one cell and comes out of it as it was', () => {
    const kept = { ...rule, kind: 'Several choices' as const, options: ['Hill, high', 'Terai', 'Valley'] }
    const cell = customText(['Hill, high', 'Terai'])
    expect(cell).toBe('Hill, high; Terai')
    expect(fromCell(kept, cell ?? '')).toEqual(['Hill, high', 'Terai'])
    expect(fromCell(kept, 'Terai, Valley')).toEqual(['Terai', 'Valley'])
    expect([customText(true), customText(false), customText(null)]).toEqual(['Yes', 'No', null])
  })
})
