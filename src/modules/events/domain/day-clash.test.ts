import { expect, test } from 'vitest'
import { isClash, type Placed } from '#modules/events/domain/day-clash.ts'

const on = (layer: string, more: Partial<Placed> = {}): Placed => ({
  layer,
  start: '2026-11-26',
  end: '2026-11-26',
  starts_at: null,
  ends_at: null,
  answer: null,
  is_cancelled: false,
  ...more,
})
const at = (layer: string, starts_at: string, ends_at: string, more: Partial<Placed> = {}) =>
  on(layer, { starts_at, ends_at, ...more })
const going = { answer: 'Going' }

test.each<[string, Placed[], boolean]>([
  ['nothing', [], false],
  ['leave alone', [on('leave')], false],
  ['leave and an event one goes to', [on('leave'), at('events', '10:00', '11:00', going)], true],
  [
    'leave and an event one may go to',
    [on('leave'), at('events', '10:00', '11:00', { answer: 'Maybe' })],
    false,
  ],
  ['two that overlap', [at('events', '10:00', '12:00', going), at('interviews', '11:30', '12:30')], true],
  [
    'two that follow each other',
    [at('events', '10:00', '11:00', going), at('interviews', '11:00', '12:00')],
    false,
  ],
  [
    'a short one in a long one',
    [at('trainings', '09:00', '17:00'), at('interviews', '11:00', '12:00')],
    true,
  ],
  ['a cancelled one', [on('leave'), at('events', '10:00', '11:00', { ...going, is_cancelled: true })], false],
  [
    'a shift, a task and colleagues',
    [on('leave'), at('shifts', '09:00', '17:00'), on('tasks'), on('team')],
    false,
  ],
  ['another day', [on('leave'), on('events', { ...going, start: '2026-11-27', end: '2026-11-27' })], false],
  [
    'a day in the middle of several',
    [on('leave'), on('events', { ...going, start: '2026-11-25', end: '2026-11-27' })],
    true,
  ],
])('%s', (_, entries, clash) => {
  expect(isClash(entries, '2026-11-26')).toBe(clash)
})
