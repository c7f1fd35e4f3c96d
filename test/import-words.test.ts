import { describe, expect, test, vi } from 'vitest'
import { importers } from '#app/routes.ts'
import { nepaliWords } from '#app/words-ne.ts'
import { suggestedTargets } from '#engines/exchange/import-choices.ts'
import { rowConverter } from '#engines/exchange/import-convert.ts'
import { inBothLanguages } from '#engines/exchange/importer-words.ts'

// what all modules serve is read
vi.setConfig({ testTimeout: 60_000 })

const inNepali = (word: string) => nepaliWords.get(word) ?? word

describe.each(importers.map(({ declared }) => [declared.name, declared.columns] as const))(
  '%s',
  (_, plain) => {
    const columns = inBothLanguages(plain, nepaliWords)
    const offered = Object.entries(columns)

    test.each([
      ['English', (word: string) => word],
      ['Nepali', inNepali],
    ])('the headings of a template in %s are understood', (__, say) => {
      const headings = offered.map(([name, { title }]) => [say(title), name] as const)
      const file = headings.map(([header]) => ({ header, samples: [], values: null }))
      const found = suggestedTargets(file, offered)
      expect(headings.filter(([header, name]) => found[header]?.target !== name)).toEqual([])
      // also where it stands in a file that has left the others out
      const alone = file.map((one) => suggestedTargets([one], offered)[one.header]?.target)
      expect(headings.filter(([, name], at) => alone[at] !== name)).toEqual([])
    })

    test('a choice is understood by its word in either language', () => {
      const words = offered.flatMap(([name, { values = {} }]) =>
        Object.keys(values).flatMap((value) => [
          [name, value, value],
          [name, inNepali(value), value],
        ]),
      )
      const read = (name: string, cell: string) =>
        rowConverter(columns, [name], {}, {})({ [name]: cell }).row[name]
      expect(words.filter(([name = '', cell = '', value]) => read(name, cell) !== value)).toEqual([])
    })
  },
)
