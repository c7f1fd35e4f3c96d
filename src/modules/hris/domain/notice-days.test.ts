import { expect, test } from 'vitest'
import { noticeSaid, type NoticeSources } from '#modules/hris/domain/notice-days.ts'

const none: NoticeSources = { contract: null, level: null, type: null, term: 30 }

test.each([
  ['2026-01-01', 1],
  ['2026-01-28', 1],
  ['2026-01-29', 7],
  ['2026-12-31', 7],
  ['2027-01-01', 30],
  ['2036-01-01', 30],
])('joined on 2026-01-01, notice given on %s is %i days by law', (day, days) => {
  expect(noticeSaid('2026-01-01', day, none)).toEqual({ days, from: 'Law' })
})

test.each<[string, Partial<NoticeSources>, number, string]>([
  ['the contract before all others', { contract: 90, level: 60, type: 45 }, 90, 'Contract'],
  ['the level before the type', { level: 60, type: 90 }, 60, 'Level'],
  ['the type where neither contract nor level say any', { type: 45 }, 45, 'Employment type'],
  ['the type before the term', { type: 45, term: 40 }, 45, 'Employment type'],
  ['the term where it is more than the type says', { type: 35, term: 40 }, 40, 'Organization'],
  ['the term by itself', { term: 35 }, 35, 'Organization'],
  ['a contract of less keeps level and type out', { contract: 10, level: 60, type: 90 }, 30, 'Law'],
  ['a level of less keeps the type out', { level: 0, type: 90 }, 30, 'Law'],
  ['as much as the law is the law', { type: 30 }, 30, 'Law'],
  ['a type of less is the law', { type: 7 }, 30, 'Law'],
])('after a year: %s', (_, sources, days, from) => {
  expect(noticeSaid('2024-01-01', '2026-01-01', { ...none, ...sources })).toEqual({ days, from })
})

test('what is agreed does not count in the first year', () => {
  const agreed = { contract: 90, level: 60, type: 45, term: 40 }
  expect(noticeSaid('2026-01-01', '2026-12-31', agreed)).toEqual({ days: 7, from: 'Law' })
  expect(noticeSaid('2026-01-01', '2027-01-01', agreed)).toEqual({ days: 90, from: 'Contract' })
})
