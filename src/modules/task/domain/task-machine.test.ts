import { describe, expect, test } from 'vitest'
import {
  abilitiesOf,
  actTowards,
  obstacle,
  stateAfter,
  taskActs,
  taskStates,
  type TaskAct,
  type TaskFacts,
  type TaskPart,
  type TaskState,
} from '#modules/task/domain/task-machine.ts'

const facts = (state: TaskState, part: TaskPart, more: Partial<TaskFacts> = {}): TaskFacts => ({
  source: 'Manual',
  state,
  parts: [part],
  approval_required: true,
  is_frozen: false,
  has_asked_deadline: false,
  open_checks: 0,
  open_subtasks: 0,
  others_open: 0,
  closed_on: null,
  today: '2026-11-20',
  ...more,
})

test.each<[TaskState, TaskAct, TaskPart, Partial<TaskFacts>, TaskState | null]>([
  ['Pending acknowledgement', 'acknowledge', 'responsible', {}, 'Pending'],
  ['Pending acknowledgement', 'acknowledge', 'creator', {}, null],
  ['Pending acknowledgement', 'decline', 'responsible', {}, 'Declined'],
  ['Pending acknowledgement', 'start', 'responsible', {}, null],
  ['Pending acknowledgement', 'ask_deadline', 'responsible', {}, 'Pending acknowledgement'],
  ['Declined', 'edit', 'creator', {}, 'Pending acknowledgement'],
  ['Pending', 'start', 'responsible', {}, 'In progress'],
  ['Pending', 'start', 'observer', {}, null],
  ['In progress', 'hold', 'creator', {}, 'On hold'],
  ['On hold', 'complete', 'responsible', {}, null],
  ['On hold', 'resume', 'responsible', {}, 'In progress'],
  ['In progress', 'complete', 'responsible', {}, 'Completed'],
  ['In progress', 'complete', 'responsible', { approval_required: false }, 'Closed'],
  ['In progress', 'complete', 'responsible', { others_open: 1 }, 'In progress'],
  ['In progress', 'complete', 'creator', {}, null],
  ['Completed', 'approve', 'creator', {}, 'Closed'],
  ['Completed', 'approve', 'hr', {}, 'Closed'],
  ['Completed', 'approve', 'responsible', {}, null],
  ['Completed', 'send_back', 'creator', {}, 'In progress'],
  ['In progress', 'cancel', 'hr', {}, 'Cancelled'],
  ['In progress', 'cancel', 'responsible', {}, null],
  ['Closed', 'cancel', 'creator', {}, null],
  ['Closed', 'reopen', 'creator', { closed_on: '2026-10-21' }, 'In progress'],
  ['Closed', 'reopen', 'creator', { closed_on: '2026-10-20' }, null],
  ['Pending', 'ask_deadline', 'responsible', { has_asked_deadline: true }, null],
  ['Pending', 'ask_deadline', 'responsible', { parts: ['creator', 'responsible'] }, null],
  ['Pending', 'allow_deadline', 'creator', { has_asked_deadline: true }, 'Pending'],
  ['Pending', 'allow_deadline', 'creator', {}, null],
  ['Pending', 'leave', 'observer', {}, 'Pending'],
])('%s, %s by %s %o: %s', (state, act, part, more, then) => {
  expect(stateAfter(act, facts(state, part, more))).toBe(then)
})

test('nothing but reopening moves a task that is over', () => {
  for (const state of ['Closed', 'Cancelled'] as const)
    for (const act of taskActs.filter((one) => one !== 'reopen'))
      for (const part of ['creator', 'responsible', 'observer', 'hr'] as const)
        expect(stateAfter(act, facts(state, part))).toBeNull()
})

describe('completing', () => {
  test.each([
    [{ open_checks: 1 }, '1 checklist item is open.'],
    [{ open_checks: 3, open_subtasks: 1 }, '3 checklist items are open.'],
    [{ open_subtasks: 2 }, '2 subtasks are open.'],
    [{}, null],
  ])('with %o: %s', (more, message) => {
    expect(obstacle('complete', facts('In progress', 'responsible', more))).toBe(message)
  })
})

test('who only observes reads, comments and stops observing', () => {
  for (const state of taskStates) {
    const may = Object.entries(abilitiesOf(facts(state, 'observer'))).filter(([, yes]) => yes)
    expect(may.every(([act]) => act === 'leave')).toBe(true)
  }
})

test.each<[TaskState, TaskPart, TaskState, TaskAct | null]>([
  ['Pending acknowledgement', 'responsible', 'Pending', 'acknowledge'],
  ['Pending acknowledgement', 'responsible', 'Declined', 'decline'],
  ['Pending', 'responsible', 'In progress', 'start'],
  ['On hold', 'responsible', 'In progress', 'resume'],
  ['Completed', 'creator', 'In progress', 'send_back'],
  ['Completed', 'creator', 'Closed', 'approve'],
  ['Completed', 'responsible', 'Closed', null],
  ['In progress', 'responsible', 'Completed', 'complete'],
  ['In progress', 'creator', 'Completed', null],
  ['In progress', 'responsible', 'On hold', 'hold'],
  ['In progress', 'responsible', 'Pending', null],
  ['In progress', 'observer', 'Completed', null],
  ['In progress', 'creator', 'Cancelled', 'cancel'],
  ['Closed', 'creator', 'In progress', null],
])('a card that is %s is dropped by %s on %s: %s', (state, part, to, act) => {
  expect(actTowards(to, abilitiesOf(facts(state, part)))).toBe(act)
})

test('a task of a process is done by whom it was given to, until the day that the process says', () => {
  const may = (source: TaskFacts['source']) =>
    Object.entries(abilitiesOf(facts('Pending', 'responsible', { source, approval_required: false })))
      .filter(([, allowed]) => allowed)
      .map(([act]) => act)
  expect(may('Manual')).toEqual(['start', 'hold', 'complete', 'ask_deadline'])
  expect(may('Onboarding')).toEqual(['start', 'hold', 'complete'])
  expect(may('Training')).toEqual(['start', 'hold'])
})
