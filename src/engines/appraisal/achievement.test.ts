import { expect, test } from 'vitest'
import { weightedScore, achievementScore, type AchievementTerms } from '#engines/appraisal/achievement.ts'

const up = (target: string, more: Partial<AchievementTerms> = {}): AchievementTerms => ({
  measure: 'Number',
  direction: 'Higher is better',
  baseline: null,
  target,
  min_threshold: null,
  ...more,
})
const down = (target: string, more: Partial<AchievementTerms> = {}) =>
  up(target, { direction: 'Lower is better', ...more })

test.each<[string, AchievementTerms, string | boolean, string]>([
  ['half of the target', up('200'), '100', '50.00'],
  ['the target', up('200'), '200', '100.00'],
  ['more is capped', up('200'), '500', '120.00'],
  ['from a baseline', up('200', { baseline: '100' }), '150', '50.00'],
  ['below the baseline', up('200', { baseline: '100' }), '50', '0.00'],
  ['below the minimum', up('200', { min_threshold: '120' }), '119.99', '0.00'],
  ['at the minimum', up('200', { min_threshold: '120' }), '120', '60.00'],
  ['less is better, without a baseline', down('10'), '20', '50.00'],
  ['less is better, none at all', down('10'), '0', '120.00'],
  ['less is better, from a baseline', down('10', { baseline: '30' }), '20', '50.00'],
  ['less is better, worse than the baseline', down('10', { baseline: '30' }), '40', '0.00'],
  ['less is better, above the limit', down('10', { min_threshold: '15' }), '16', '0.00'],
  ['a target that is the baseline, met', up('5', { baseline: '5' }), '5', '100.00'],
  ['a target that is the baseline, missed', up('5', { baseline: '5' }), '4', '0.00'],
  ['nothing wanted, nothing done', up('0'), '0', '100.00'],
  ['yes', up('1', { measure: 'Yes or no' }), true, '100.00'],
  ['no', up('1', { measure: 'Yes or no' }), false, '0.00'],
])('%s', (_, terms, achieved, score) => expect(achievementScore(terms, achieved)).toBe(score))

test('weights', () => {
  expect(
    weightedScore([
      { score: '50.00', weight_percent: 60 },
      { score: '100.00', weight_percent: 40 },
    ]),
  ).toBe('70.00')
  expect(weightedScore([])).toBeNull()
})
