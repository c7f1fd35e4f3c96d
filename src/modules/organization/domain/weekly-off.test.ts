import { expect, test } from 'vitest'
import { isWeeklyOff } from '#kernel/calendar/weekly-off.ts'
import { offSpans, type OffFacts, type WeeklyOffRule } from '#modules/organization/domain/weekly-off.ts'

const rule = (name: string, days: number[], more: Partial<WeeklyOffRule> = {}): WeeklyOffRule => ({
  id: name,
  from_on: '2026-01-01',
  to_on: null,
  days,
  branch_id: null,
  segment_id: null,
  ...more,
})
const all = rule('all', [0, 6])
const valley = rule('valley', [6], { branch_id: 'valley' })
const patan = rule('patan', [0], { branch_id: 'patan', from_on: '2026-03-01', to_on: '2026-03-31' })
const guards = rule('guards', [2], { segment_id: 'guards', from_on: '2026-02-01' })
const nobody: OffFacts = { branch_ids: [], segments: [] }
const inPatan: OffFacts = { branch_ids: ['patan', 'valley'], segments: [] }
const guard: OffFacts = {
  ...inPatan,
  segments: [{ segment_id: 'guards', from: '2026-03-11', until: '2026-03-25' }],
}

// Friday is 5; the organization's own is Saturday
test.each([
  ['without a rule the usual day holds', [], nobody, '2026-03-07', true],
  ['without a rule other days are worked', [], nobody, '2026-03-08', false],
  ['a rule for everybody adds a day', [all], nobody, '2026-03-08', true],
  ['before it begins the usual days hold', [all], nobody, '2025-12-28', false],
  [
    'a branch comes before everybody',
    [all, valley],
    { ...nobody, branch_ids: ['valley'] },
    '2026-03-08',
    false,
  ],
  ['the nearest branch comes before the one above', [valley, patan], inPatan, '2026-03-08', true],
  ['… and makes its day a day of work', [valley, patan], inPatan, '2026-03-07', false],
  ['after its end the one above holds again', [valley, patan], inPatan, '2026-04-04', true],
  ['a segment comes before the branch', [valley, guards], guard, '2026-03-17', true],
  ['… and only while one is in it', [valley, guards], guard, '2026-03-10', false],
  ['… not on the day on which one leaves it', [valley, guards], guard, '2026-03-31', false],
  ['a rule without days means work on all', [rule('none', [])], nobody, '2026-03-07', false],
] as const)('%s', (_, rules, facts, date, off) => {
  expect(isWeeklyOff(date, [6], offSpans(rules, facts))).toBe(off)
})
