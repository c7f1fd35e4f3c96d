import { describe, expect, test } from 'vitest'
import { openedPart } from '#engines/report/opened.ts'
import type { AnyReport } from '#engines/report/report.ts'

const drill = { screen: 'people', query: { missing: 'key' } } as const
const row = { key: 'bank', filled: 3, missing: 2 }
const behind = { screen: 'people', query: { missing: 'bank' } }

describe('a part of the picture opens', () => {
  test.each([
    ['the row, where nothing is said of figures', drill, 'filled', behind],
    ['what it counts, where that is said', { ...drill, figures: { missing: {} } }, 'missing', behind],
    // the row is of others: who has filled it in is not who lacks it
    ['nothing, where it is said of others only', { ...drill, figures: { missing: {} } }, 'filled', undefined],
    ['nothing without a way', undefined, 'missing', undefined],
  ])('%s', (_, way, name, found) => {
    expect(openedPart({ drill: way } as unknown as AnyReport, {}, row, name)).toEqual(found)
  })
})
