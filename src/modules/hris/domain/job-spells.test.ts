import { expect, test } from 'vitest'
import { spellsOf, type Spell } from '#modules/hris/domain/job-spells.ts'

const spell = (valid_from: string, valid_to: string | null, title: string, division = 'Platform'): Spell => ({
  valid_from,
  valid_to,
  title,
  division,
})

test.each([
  [
    'a step of pay is no other job',
    [spell('2025-08-01', null, 'Engineer'), spell('2024-07-22', '2025-07-31', 'Engineer')],
    [spell('2024-07-22', null, 'Engineer')],
  ],
  [
    'another title is one',
    [spell('2025-08-01', null, 'Lead'), spell('2024-07-22', '2025-07-31', 'Engineer')],
    [spell('2025-08-01', null, 'Lead'), spell('2024-07-22', '2025-07-31', 'Engineer')],
  ],
  [
    'another division too',
    [spell('2025-08-01', null, 'Engineer', 'Mobile'), spell('2024-07-22', '2025-07-31', 'Engineer')],
    [spell('2025-08-01', null, 'Engineer', 'Mobile'), spell('2024-07-22', '2025-07-31', 'Engineer')],
  ],
  [
    'and who came back began anew',
    [spell('2026-01-01', null, 'Engineer'), spell('2024-07-22', '2025-07-31', 'Engineer')],
    [spell('2026-01-01', null, 'Engineer'), spell('2024-07-22', '2025-07-31', 'Engineer')],
  ],
])('%s', (_, rows, spells) => expect(spellsOf(rows)).toEqual(spells))
