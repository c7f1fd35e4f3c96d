import { expect, test } from 'vitest'
import { supervisionProblems } from '#modules/hris/domain/supervision.ts'

const facts = {
  employee_id: 'asha',
  from: '2026-11-20',
  current: new Set(['asha', 'maya', 'rajan', 'bikash', 'om']),
  below: new Map([
    ['bikash', '2026-11-20'],
    ['om', '2027-01-01'],
  ]),
  twice: null,
}
const link = (supervisor_id: string, authority_order = 1) => ({ supervisor_id, authority_order })

test('supervisors in different orders are right', () => {
  expect(supervisionProblems({ ...facts, links: [link('maya'), link('rajan', 2)] })).toBeNull()
  expect(supervisionProblems({ ...facts, links: [] })).toBeNull()
})

test.each([
  ['oneself', [link('asha')], 0, 'supervisor_id', 'Nobody supervises themselves.'],
  ['one named twice', [link('maya'), link('maya', 2)], 1, 'supervisor_id', 'This supervisor is named twice.'],
  ['one who left', [link('gita')], 0, 'supervisor_id', 'The supervisor must be a current employee.'],
  [
    'one from below',
    [link('maya'), link('bikash', 2)],
    1,
    'supervisor_id',
    'This person reports to the employee: the line would lead back to its beginning.',
  ],
  [
    'one from below on a coming day',
    [link('om')],
    0,
    'supervisor_id',
    'From 2027-01-01 on this person reports to the employee: the line would lead back to its beginning.',
  ],
  [
    'two of one order',
    [link('maya'), link('rajan')],
    1,
    'authority_order',
    'Two supervisors cannot have the same authority order.',
  ],
])('%s is refused at its line', (_, links, at, field, message) => {
  const found = supervisionProblems({ ...facts, links }) as { supervisors: Record<string, string[]>[] }
  expect(found.supervisors[at]).toEqual({ [field]: [message] })
  expect(found.supervisors.filter((line) => Object.keys(line).length)).toHaveLength(1)
})

test('one who stands in another order later is refused at their line', () => {
  const twice = { supervisor_id: 'maya', on: '2026-12-01' }
  expect(supervisionProblems({ ...facts, links: [link('rajan'), link('maya', 2)], twice })).toEqual({
    supervisors: [
      {},
      { supervisor_id: ['From 2026-12-01 on this supervisor stands in another order already.'] },
    ],
  })
})
