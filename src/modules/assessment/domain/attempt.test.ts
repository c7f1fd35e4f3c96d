import { expect, test } from 'vitest'
import {
  deadlineOf,
  outcomeOf,
  percentOf,
  mayTryAgain,
  standingScore,
  netMarks,
} from '#modules/assessment/domain/attempt.ts'

test.each([
  ['7', '11', '63.64'],
  ['11', '11', '100.00'],
  ['0', '0', '0.00'],
])('%s of %s is %s percent', (marks, full, percent) => expect(percentOf(marks, full)).toBe(percent))

test.each([
  ['49.99', 50, 'Failed'],
  ['50.00', 50, 'Passed'],
  ['0.00', 0, 'Passed'],
])('%s of at least %i: %s', (score, pass, outcome) => expect(outcomeOf(score, pass)).toBe(outcome))

test('the time is the duration, longer for whoever needs it', () => {
  expect(deadlineOf('2026-11-20T10:00:00.000Z', 30, 0)).toBe('2026-11-20T10:30:00.000Z')
  expect(deadlineOf('2026-11-20T10:00:00.000Z', 30, 25)).toBe('2026-11-20T10:37:30.000Z')
})

test.each([
  [[], 'Best', null],
  [['40.00'], 'Best', '40.00'],
  [['40.00', '100.00', '60.00'], 'Best', '100.00'],
  [['40.00', '100.00', '60.00'], 'Last', '60.00'],
] as const)('of %j the %s is %s', (scores, counts, score) => {
  expect(standingScore(scores, counts)).toBe(score)
})

test.each([
  ['Failed', 1, 2, true],
  ['Passed', 1, 2, true],
  ['Failed', 2, 2, false],
  ['Under evaluation', 1, 2, false],
  ['Started', 1, 2, false],
  ['Cancelled', 0, 2, false],
] as const)(
  'somebody who is %s after %i of %i attempts begins again: %s',
  (state, attempts, allowed, may) => {
    expect(mayTryAgain(state, attempts, allowed)).toBe(may)
  },
)

const lost: [answers: [full: string, marks: string | null][], percent: number, net: string][] = [
  [
    [
      ['2', '2'],
      ['2', '0'],
    ],
    0,
    '2',
  ],
  [
    [
      ['2', '2'],
      ['2', '0'],
    ],
    25,
    '1.5',
  ],
  [
    [
      ['2', '2'],
      ['2', null],
    ],
    25,
    '2',
  ],
  [
    [
      ['2', '1'],
      ['4', '0'],
    ],
    50,
    '0',
  ],
  [[['2', '1']], 100, '1'],
]
test.each(lost)('%j with %i percent taken away for wrong answers: %s', (answers, percent, net) => {
  const found = netMarks(
    answers.map(([full, marks]) => ({ full, marks })),
    percent,
  )
  expect(Number(found)).toBe(Number(net))
})
