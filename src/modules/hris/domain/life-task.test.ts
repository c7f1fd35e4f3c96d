import { expect, test } from 'vitest'
import { weekday } from '#kernel/calendar/day.ts'
import { progressOf, tasksFrom, workingDay } from '#modules/hris/domain/life-task.ts'

const item = (
  title: string,
  position: number,
  due_days: number,
  assignee_kind = 'HR',
  named: string | null = null,
  group: string | null = null,
) => ({
  title,
  description: null,
  department: 'HR',
  assignee_kind,
  assignee_employee_id: named,
  assignee_group_id: group,
  due_days,
  is_required: true,
  position,
  counts_working_days: false,
  blocks_joining: false,
  link: null,
  library_document_id: null,
})
const people = { employee_id: 'asha', supervisor_id: 'maya' }
const newcomer = { employee_id: null, supervisor_id: 'maya', buddy_id: 'gita' }

test.each([
  ['HR', null, null, null],
  ['Supervisor', null, null, 'maya'],
  ['Employee', null, null, 'asha'],
  ['Buddy', null, null, null],
  ['Permission group', null, 'it', null],
  ['Permission group', null, null, null],
  ['Named person', 'bikash', null, 'bikash'],
])('a task of %s is given to the right one', (kind, named, group, assignee) => {
  const [task] = tasksFrom([item('Laptop', 1, 0, kind, named, group)], '2026-11-20', people, '2026-11-01')
  expect([task?.assignee_employee_id, task?.assignee_group_id]).toEqual([assignee, group])
})

test.each([
  ['the buddy there is', 'Buddy', newcomer, { assignee_employee_id: 'gita', is_buddys: true }],
  [
    'HR until there is a buddy',
    'Buddy',
    { ...newcomer, buddy_id: null },
    { assignee_employee_id: null, is_buddys: true },
  ],
  [
    'HR until there is a supervisor',
    'Supervisor',
    { ...newcomer, supervisor_id: null },
    { assignee_employee_id: null, is_supervisors: true },
  ],
  ['the supervisor of an employee', 'Supervisor', people, { is_supervisors: false }],
  ['HR where nobody is new', 'Buddy', people, { assignee_employee_id: null, is_buddys: false }],
  [
    'the newcomer',
    'Employee',
    newcomer,
    { assignee_employee_id: null, is_newcomers: true, is_buddys: false },
  ],
])('a task around a newcomer goes to %s', (_, kind, who, expected) => {
  expect(tasksFrom([item('Lunch', 1, 0, kind)], '2026-11-20', who, '2026-11-01')[0]).toMatchObject(expected)
})

test('tasks come in their order, due before and after the day that everything turns on', () => {
  const tasks = tasksFrom(
    [item('Welcome lunch', 3, 7), item('Laptop', 1, -5), item('Desk', 1, -10)],
    '2026-03-03',
    people,
    '2026-02-01',
  )
  expect(tasks.map(({ title, due_on, position }) => [title, due_on, position])).toEqual([
    ['Desk', '2026-02-21', 1],
    ['Laptop', '2026-02-26', 2],
    ['Welcome lunch', '2026-03-10', 3],
  ])
})

test('what should have been done before it was begun is due on the day on which it begins', () => {
  const tasks = tasksFrom([item('Laptop', 1, -5), item('Desk', 2, 0)], '2026-11-23', people, '2026-11-22')
  expect(tasks.map(({ due_on }) => due_on)).toEqual(['2026-11-22', '2026-11-23'])
})

test('what is required holds a process open, what is late is counted, what is not needed is closed', () => {
  const task = (state: string, is_required: boolean, due_on: string) => ({ state, is_required, due_on })
  expect(
    progressOf(
      [
        task('Open', true, '2026-11-19'),
        task('Open', false, '2026-11-20'),
        task('Done', true, '2026-11-01'),
        task('Not needed', true, '2026-11-01'),
      ],
      '2026-11-20',
    ),
  ).toEqual({ total: 4, closed: 2, required_open: 1, overdue: 1 })
})

test.each([
  ['no day', 0, '2026-11-20'],
  ['a day, over the Saturday', 1, '2026-11-22'],
  ['four days, over the Saturday and the holiday', 4, '2026-11-26'],
  ['a day before', -1, '2026-11-19'],
  ['six days before, over the Saturday', -6, '2026-11-13'],
])('%s of work is counted from a Friday', (_, days, due) => {
  const isOff = (day: string) => weekday(day) === 6 || day === '2026-11-24'
  expect(workingDay('2026-11-20', days, isOff)).toBe(due)
})
