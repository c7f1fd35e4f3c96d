import { expect, test } from 'vitest'
import { remindsOn } from '#modules/organization/domain/acknowledgement-due.ts'

test.each([
  ['who was never reminded', null, null, true],
  ['six days after the last, without a day', null, '2026-11-14', false],
  ['seven days after the last', null, '2026-11-13', true],
  ['two days after, four days before it is due', '2026-11-24', '2026-11-18', false],
  ['two days after, three days before it is due', '2026-11-23', '2026-11-18', true],
  ['a day after, though it is overdue', '2026-11-10', '2026-11-19', false],
  ['two days after, as it is overdue', '2026-11-10', '2026-11-18', true],
])('on 20 November is reminded: %s', (_, due_on, reminded_on, reminds) => {
  expect(remindsOn('2026-11-20', { due_on, reminded_on })).toBe(reminds)
})
