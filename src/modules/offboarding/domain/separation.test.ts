import { expect, test } from 'vitest'
import {
  separationStep,
  type SeparationAction,
  type SeparationFacts,
} from '#modules/offboarding/domain/separation.ts'

const facts: SeparationFacts = {
  state: 'Initiated',
  last_working_on: '2026-12-20',
  has_type: true,
  redundancy: null,
  required_open: [],
  equipment_out: [],
  rehire_eligible: true,
  is_current: false,
}
test.each<[string, SeparationAction, Partial<SeparationFacts>, string, string]>([
  ['confirmed, the notice runs', 'approve', {}, '2026-11-20', 'In notice'],
  ['its last day is today', 'approve', {}, '2026-12-20', 'In notice'],
  ['its last day is past', 'approve', {}, '2026-12-21', 'Clearance'],
  ['nobody said why', 'approve', { has_type: false }, '2026-11-20', 'Choose the separation type first.'],
  [
    'redundant, and nobody was told',
    'approve',
    { redundancy: { office_told_on: null } },
    '2026-11-20',
    'Labour Act 145: of a redundancy the Labour Office and the union are told 30 days before, by 2026-11-20. Say when they were told.',
  ],
  [
    'redundant, told a day late',
    'approve',
    { redundancy: { office_told_on: '2026-11-21' } },
    '2026-11-21',
    'Labour Act 145: of a redundancy the Labour Office and the union are told 30 days before, by 2026-11-20. They were told on 2026-11-21.',
  ],
  [
    'redundant, told in time',
    'approve',
    { redundancy: { office_told_on: '2026-11-20' } },
    '2026-11-21',
    'In notice',
  ],
  [
    'confirmed twice',
    'approve',
    { state: 'In notice' },
    '2026-11-20',
    'This separation is already In notice.',
  ],
  ['they stay', 'stop', { state: 'In notice' }, '2026-11-20', 'Stopped'],
  ['they stay after all', 'stop', { state: 'Clearance' }, '2026-12-24', 'Stopped'],
  ['they are gone', 'stop', { state: 'Completed' }, '2026-12-24', 'This separation is already Completed.'],
  ['closed before it was confirmed', 'complete', {}, '2026-12-24', 'Approve this separation first.'],
  [
    'closed on the last day',
    'complete',
    { state: 'In notice' },
    '2026-12-20',
    'The last day, 2026-12-20, is not over yet.',
  ],
  ['the day after', 'complete', { state: 'In notice' }, '2026-12-21', 'Completed'],
  [
    'a laptop is still out',
    'complete',
    { state: 'Clearance', equipment_out: ['Laptop (LT-1)'] },
    '2026-12-24',
    'Not given back yet: Laptop (LT-1).',
  ],
  [
    'one thing is open',
    'complete',
    { state: 'Clearance', required_open: ['Laptop'] },
    '2026-12-24',
    '1 required task is open: Laptop.',
  ],
  [
    'two things are open',
    'complete',
    { state: 'Clearance', required_open: ['Laptop', 'Keys'] },
    '2026-12-24',
    '2 required tasks are open: Laptop, Keys.',
  ],
  ['they come back', 'rehire', { state: 'Completed' }, '2027-03-01', 'Completed'],
  [
    'they may not',
    'rehire',
    { state: 'Completed', rehire_eligible: false },
    '2027-03-01',
    'This person is not to be rehired.',
  ],
  [
    'they came back already',
    'rehire',
    { state: 'Completed', is_current: true },
    '2027-03-01',
    'This person works here.',
  ],
  [
    'they never left',
    'rehire',
    { state: 'Stopped' },
    '2027-03-01',
    'Only a completed separation can be followed by a rehire.',
  ],
])('%s', (_, action, more, today, outcome) => {
  const step = separationStep({ ...facts, ...more }, action, today)
  expect(step.ok ? step.state : step.why).toBe(outcome)
})
