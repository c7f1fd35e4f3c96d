import { expect, test } from 'vitest'
import { carriedOut, type Link } from '#modules/hris/domain/supervisor-days.ts'
import { moveOf, type MoveFacts } from '#modules/hris/domain/supervisor-move.ts'

const row = (
  authority_order: number,
  supervisor_id: string,
  valid_from = '2020-01-01',
  valid_to: string | null = null,
): Link => ({
  id: `${authority_order} ${supervisor_id} ${valid_from}`,
  authority_order,
  supervisor_id,
  valid_from,
  valid_to,
  can_approve: true,
  can_deny: true,
  can_forward: authority_order === 1,
})
const facts: MoveFacts = {
  employee_id: 'asha',
  joined_on: '2020-01-01',
  left_on: null,
  today: '2026-11-20',
  rows: [row(1, 'maya'), row(2, 'rajan')],
  from_id: null,
  authority_order: null,
  supervisor_id: 'hari',
  until: null,
  valid_from: '2026-12-01',
  reports: [],
}
const after = (more: Partial<MoveFacts>) => {
  const all = { ...facts, ...more }
  const move = moveOf(all)
  return (
    move && [
      move.former_id,
      ...carriedOut(all.rows, move.plan)
        .map((one) => `${one.authority_order} ${one.supervisor_id} ${one.valid_from} ${one.valid_to ?? '–'}`)
        .toSorted(),
    ]
  )
}

test.each<[string, Partial<MoveFacts>, (string | null)[] | null]>([
  [
    'in the place of one',
    { from_id: 'maya' },
    ['maya', '1 hari 2026-12-01 –', '1 maya 2020-01-01 2026-11-30', '2 rajan 2020-01-01 –'],
  ],
  [
    'wherever the former one stands',
    { from_id: 'rajan' },
    ['rajan', '1 maya 2020-01-01 –', '2 hari 2026-12-01 –', '2 rajan 2020-01-01 2026-11-30'],
  ],
  [
    'of an order',
    { authority_order: 2 },
    ['rajan', '1 maya 2020-01-01 –', '2 hari 2026-12-01 –', '2 rajan 2020-01-01 2026-11-30'],
  ],
  [
    'the first, where neither is told',
    { rows: [row(2, 'rajan'), row(1, 'maya')] },
    ['maya', '1 hari 2026-12-01 –', '1 maya 2020-01-01 2026-11-30', '2 rajan 2020-01-01 –'],
  ],
  ['where nobody stands yet', { rows: [], authority_order: 1 }, [null, '1 hari 2026-12-01 –']],
  ['who has that one already', { from_id: 'maya', supervisor_id: 'maya' }, null],
  ['who does not report to the former one', { from_id: 'gita' }, null],
  ['nor in that order', { from_id: 'maya', authority_order: 2 }, null],
  [
    'what is arranged for later still comes',
    { from_id: 'maya', rows: [row(1, 'maya', '2020-01-01', '2026-12-31'), row(1, 'gita', '2027-01-01')] },
    ['maya', '1 gita 2027-01-01 –', '1 hari 2026-12-01 2026-12-31', '1 maya 2020-01-01 2026-11-30'],
  ],
])('another supervisor %s', (_, more, expected) => {
  expect(after(more)).toEqual(expected)
})

test('what the former one might do the new one may', () => {
  const [added] = moveOf({ ...facts, from_id: 'rajan' })?.plan.added ?? []
  expect(added).toMatchObject({ supervisor_id: 'hari', can_approve: true, can_forward: false })
})

test.each<[string, Partial<MoveFacts>, string]>([
  ['oneself', { employee_id: 'hari' }, 'Nobody supervises themselves.'],
  [
    'who is there already',
    { supervisor_id: 'rajan' },
    'From 2026-12-01 on this supervisor stands in another order already.',
  ],
  ['who has left by then', { until: '2026-11-30' }, 'The supervisor must be a current employee.'],
  ['who is nobody here', { until: undefined }, 'The supervisor must be a current employee.'],
  [
    'who reports to them',
    { reports: [{ from: '2026-12-01', to: null }] },
    'This person reports to the employee: the line would lead back to its beginning.',
  ],
  [
    'who will report to them',
    { reports: [{ from: '2027-02-01', to: null }] },
    'From 2027-02-01 on this person reports to the employee: the line would lead back to its beginning.',
  ],
  [
    'before joining',
    { joined_on: '2027-01-01', today: '2026-12-15' },
    'From cannot be before the day of joining, 2027-01-01.',
  ],
  [
    'after the last day',
    { left_on: '2026-11-30' },
    'From cannot be after the last day of employment, 2026-11-30.',
  ],
])('refused: %s', (_, more, why) => {
  const move = moveOf({ ...facts, authority_order: 1, ...more })
  expect(move?.problem).toBe(why)
  expect(move?.plan).toEqual({ removed: [], moved: [], added: [] })
})

test('who reports to them no more by then is no circle', () => {
  const rows = [row(1, 'maya', '2020-01-01', '2026-12-31'), row(1, 'gita', '2027-01-01')]
  const reports = [{ from: '2027-01-01', to: null }]
  expect(moveOf({ ...facts, from_id: 'maya', rows, reports })?.problem).toBeNull()
})
