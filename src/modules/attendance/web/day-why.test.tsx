import { expect, test } from 'vitest'
import { evaluateDay } from '#modules/attendance/domain/day.ts'
import { factsOf } from '#modules/attendance/domain/case-facts.ts'
import { cases } from '#modules/attendance/domain/day.cases.ts'
import { otherCases } from '#modules/attendance/domain/day-off.cases.ts'
import { ruleCases } from '#modules/attendance/domain/day-rule.cases.ts'
import { sentenceOf } from '#modules/attendance/web/day-why.tsx'

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** The explanation of a case, by its title. */
const whyOf = (title: string) => {
  const found = [...cases, ...ruleCases, ...otherCases].find(([name]) => name === title)
  if (!found) throw new Error(title)
  const [, punches, change] = found
  return evaluateDay(factsOf(punches, change)).because.map((step) => sentenceOf(step, clock))
}

test.each([
  [
    'late beyond grace counts from the start',
    'Arrived 22 m after the start, more than the grace of 10 m: 22 m late.',
  ],
  ['late within grace is present', 'Arrived 4 m after the start, within the grace of 10 m.'],
  [
    'rounded for the company: in up, out down, and late by that',
    'Punches are rounded to 15 m: For the company.',
  ],
  ['a break nobody punched', 'A break of 30 m is deducted, as none was punched in more than 5 h of work.'],
  ['late for the core hours with all minutes worked', 'Core hours to attend: 11:00–15:00.'],
  ['one punch suffices, and so do two that are near each other', 'On this shift, one punch is a full day.'],
  ['half-paid leave', 'Leave, Home Leave: 1.0 day, 50% paid.'],
  [
    'short of a full day is half of it',
    '4 h 12 m reaches half a day, which needs 4 h; a full day needs 8 h.',
  ],
  ['short of a full day is half of it', 'Unpaid: 0.5 day.'],
  ['a holiday', 'Holiday: Tihar.'],
])('%s: %s', (title, sentence) => {
  expect(whyOf(title)).toContain(sentence)
})

test('every step of every case is said, and with all its figures', () => {
  for (const [title, punches, change] of [...cases, ...ruleCases, ...otherCases])
    for (const step of evaluateDay(factsOf(punches, change)).because) {
      const said = sentenceOf(step, clock)
      expect([title, step.rule, said]).toEqual([title, step.rule, expect.stringMatching(/^[^{]+$/)])
      expect(said).not.toMatch(/why\./)
    }
})
