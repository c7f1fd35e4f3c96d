import { describe, expect, test } from 'vitest'
import {
  defaultProbation,
  probationCutShort,
  probationOf,
  probationProblems,
  type ProbationSaid,
} from '#modules/hris/domain/probation.ts'

const today = '2026-11-20'
const end = '2027-05-19'

describe('by type and level', () => {
  test.each<[string, string, boolean, number, string | null]>([
    ['six months from today', today, true, 6, end],
    ['three months by level', today, true, 3, '2027-02-19'],
    ['from the end of a month', '2026-08-31', true, 6, '2027-02-27'],
    ['a type without', today, false, 6, null],
    ['a level without', today, true, 0, null],
    ['whose last day is today', '2026-05-21', true, 6, today],
    ['that ended yesterday', '2026-05-20', true, 6, null],
    ['of an old hand', '2015-03-30', true, 6, null],
  ])('%s', (_, joined_on, has_probation, months, expected) => {
    expect(defaultProbation(joined_on, { has_probation, months }, today)).toBe(expected)
  })
})

test.each<[string, ProbationSaid, string | null, string | null]>([
  ['nothing said', {}, end, end],
  ['an empty field', { probation_ends_on: null }, end, end],
  ['a day', { probation_ends_on: '2027-01-31' }, end, '2027-01-31'],
  ['a day where the type has none', { probation_ends_on: '2027-01-31' }, null, '2027-01-31'],
  ['none', { no_probation: true }, end, null],
  ['not none', { no_probation: false }, end, end],
  ['nothing said of a type without', {}, null, null],
])('said of a probation: %s', (_, said, byDefault, expected) => {
  expect(probationOf(said, byDefault)).toBe(expected)
})

type Days = [probation_ends_on: string | null, confirmed_on: string | null]
const days = ([probation_ends_on, confirmed_on]: Days) => ({ probation_ends_on, confirmed_on })

describe('a probation is cut short', () => {
  test.each<[string, Days, Days, string | null]>([
    ['by none', [end, null], [null, null], end],
    ['by an end before today', [end, null], ['2026-11-19', null], end],
    ['by a confirmation today', [end, null], [end, today], end],
    ['by a confirmation before its end', [end, null], [end, '2027-03-01'], end],
    ['by an earlier confirmation', [end, '2027-03-01'], [end, '2027-02-01'], '2027-02-28'],
    ['not by an earlier end that is still ahead', [end, null], ['2027-02-19', null], null],
    ['not by a last day that is today', [end, null], [today, null], null],
    ['not by a later end', [end, null], ['2027-06-30', null], null],
    ['not by a confirmation after it', [end, null], [end, '2027-05-20'], null],
    ['not where there is none', [null, null], [null, today], null],
    ['not where it is over', ['2026-11-19', null], [null, '2026-10-01'], null],
    ['not where the confirmation stays', [end, '2027-03-01'], ['2027-05-01', '2027-03-01'], null],
    ['not where they were confirmed', [end, '2026-11-01'], [null, '2026-11-01'], null],
  ])('%s', (_, before, after, expected) => {
    expect(probationCutShort(days(before), days(after), today)).toBe(expected)
  })
})

describe('what was said at hire', () => {
  const problems = (said: ProbationSaid, reason: string | null, confirmed_on: string | null = null) => {
    const before = days([end, null])
    return probationProblems({
      said,
      before,
      after: { probation_ends_on: probationOf(said, end), confirmed_on },
      day: today,
      reason,
    })
  }
  const missing = { confirmation_reason: [`Reason is Required: probation would last until ${end}.`] }
  test.each<[string, ProbationSaid, string | null, string | null, object]>([
    ['nothing', {}, null, null, {}],
    ['none, with a reason', { no_probation: true }, 'Came from the sister company', null, {}],
    ['none, without', { no_probation: true }, null, null, missing],
    ['confirmed, with a reason', {}, 'Was an intern here', today, {}],
    ['confirmed, without', {}, null, today, missing],
    [
      'none and an end',
      { no_probation: true, probation_ends_on: '2027-01-31' },
      'x',
      null,
      { probation_ends_on: ['Choose either an end of probation or no probation.'] },
    ],
  ])('%s', (_, said, reason, confirmed_on, expected) => {
    expect(problems(said, reason, confirmed_on)).toEqual(expected)
  })
})
