import { describe, expect, test } from 'vitest'
import { distinctValues, suggestTargets, type ValueTarget } from '#engines/exchange/value-map.ts'

describe('the values of a column', () => {
  test('are counted whatever their case and spaces, under their most frequent spelling', () => {
    const cells = [
      'Police',
      'POLICE',
      ' police ',
      'POLICE',
      '',
      '  ',
      'Fire  Dept',
      'Fire Dept',
      'ｆire dept',
    ]
    expect(distinctValues(cells)).toEqual({
      values: [
        { value: 'POLICE', count: 4 },
        { value: 'Fire  Dept', count: 3 },
      ],
      complete: true,
    })
  })
  test('are cut off when there are too many, and said to be', () => {
    const cells = Array.from({ length: 50 }, (_, i) => `v${i % 25}`)
    expect(distinctValues(cells, 10)).toMatchObject({ complete: false, values: { length: 10 } })
    expect(distinctValues(cells, 25)).toMatchObject({ complete: true, values: { length: 25 } })
  })
  test('of an empty column are none', () =>
    expect(distinctValues(['', ' '])).toEqual({ values: [], complete: true }))
})

const targets: ValueTarget[] = [
  { id: 'police', title: 'Department of Police' },
  { id: 'streets', title: 'Streets and Sanitation Department' },
  { id: 'fire', title: 'Fire Department', aliases: ['Fire brigade', 'दमकल'] },
  { id: 'clerk-2', title: 'Clerk II' },
  { id: 'engineer-2', title: 'Senior Civil Engineer Design II' },
  { id: 'director', title: 'Director' },
  { id: 'full', title: 'Full-time', aliases: ['F'] },
  { id: 'part', title: 'Part-time', aliases: ['P'] },
  { id: 'male', title: 'Male' },
  { id: 'employed', title: 'Employed' },
]

describe('a value is taken for', () => {
  const cases: [value: string, target: string | null, confidence: number][] = [
    ['DEPT OF POLICE', 'police', 1],
    ['Police Department', 'police', 0.94],
    ['DEPARTMENT OF POLCE', 'police', 0.85],
    ['DEPT STREETS AND SANITATION', 'streets', 0.94],
    ['fire brigade', 'fire', 1],
    ['दमकल', 'fire', 1],
    ['F', 'full', 1],
    ['p', 'part', 1],
    ['FULL TIME', 'full', 1],
    ['fulltime', 'full', 0.97],
    ['Clerk ii', 'clerk-2', 1],
    ['Clerk III', null, 0],
    ['Clerk', null, 0],
    ['Senior Civil Engineer Design III', null, 0],
    ['Deputy Director', null, 0],
    ['Female', null, 0],
    ['Unemployed', null, 0],
    ['Water Department', null, 0],
    ['--', null, 0],
  ]
  test.each(cases)('%s: %s', (value, target, confidence) => {
    const [mapped] = suggestTargets([{ value, count: 3 }], targets)
    expect(mapped).toMatchObject({ value, count: 3, target })
    expect(mapped?.confidence).toBeGreaterThanOrEqual(confidence)
    if (target === null) expect(mapped?.confidence).toBe(0)
  })
})

test('a thousand titles are compared with a thousand posts', () => {
  const words = [
    'civil',
    'water',
    'street',
    'traffic',
    'senior',
    'chief',
    'data',
    'health',
    'legal',
    'audit',
    'budget',
  ]
  const ends = [
    'engineer',
    'inspector',
    'analyst',
    'officer',
    'assistant',
    'director',
    'clerk',
    'technician',
    'planner',
  ]
  const titles = words.flatMap((a) => words.flatMap((b) => ends.map((c) => `${a} ${b} ${c}`)))
  const misspelt = titles.map((title) => ({
    value: title.toUpperCase().replace('ENGINEER', 'ENGINER'),
    count: 1,
  }))
  const mapped = suggestTargets(
    misspelt,
    titles.map((title) => ({ id: title, title })),
  )
  expect(mapped.map((it) => it.target)).toEqual(titles)
})
