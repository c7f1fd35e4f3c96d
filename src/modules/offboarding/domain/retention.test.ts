import { expect, test } from 'vitest'
import { afterAnswer, afterTalk } from '#modules/offboarding/domain/retention.ts'

test.each([
  ['they would stay', 'Planned', 'Stays', '2026-11-20', 'Stay to be confirmed'],
  ['they go', 'Planned', 'Leaves', '2026-11-19', 'Exit confirmed'],
  ['nobody came', 'Planned', 'Not held', '2026-11-25', 'Not held'],
  [
    'before it was',
    'Planned',
    'Leaves',
    '2026-11-21',
    'The talk is planned for 2026-11-21: it was not held yet.',
  ],
  ['twice', 'Exit confirmed', 'Stays', '2026-11-20', 'This talk is already Exit confirmed.'],
] as const)('the holder says: %s', (_, state, outcome, talks_on, expected) => {
  const step = afterTalk(state, outcome, talks_on, '2026-11-20')
  expect(step.ok ? step.state : step.why).toBe(expected)
})

test.each([
  ['Stay to be confirmed', 'I stay', 'Retained'],
  ['Stay to be confirmed', 'I leave', 'Exit confirmed'],
  ['Planned', 'I stay', 'Nothing to confirm.'],
  ['Retained', 'I leave', 'Nothing to confirm.'],
] as const)('%s, and the person says: %s', (state, answer, expected) => {
  const step = afterAnswer(state, answer)
  expect(step.ok ? step.state : step.why).toBe(expected)
})
