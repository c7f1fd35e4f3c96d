import { expect, test } from 'vitest'
import { changesOf, type Change, type Held } from '#modules/events/domain/event-change.ts'

const held: Held = {
  starts_on: '2026-11-26',
  ends_on: '2026-11-26',
  starts_at: '16:00:00',
  ends_at: '18:00:00',
  venue: 'Hall B',
  repeats: 'Never',
}

test.each<[string, Partial<Held>, Change[]]>([
  ['the same', {}, []],
  [
    'the same as a form says it',
    { ends_on: '', starts_at: '16:00', ends_at: '18:00', venue: ' Hall B ' },
    [],
  ],
  ['another day', { starts_on: '2026-11-27', ends_on: '2026-11-27' }, ['date']],
  ['a day longer', { ends_on: '2026-11-27' }, ['date']],
  ['it repeats', { repeats: 'Weekly' }, ['date']],
  ['half an hour later', { starts_at: '16:30', ends_at: '18:30' }, ['time']],
  ['until later', { ends_at: '19:00' }, ['time']],
  ['all day', { starts_at: null, ends_at: null }, ['time']],
  ['another hall', { venue: 'Hall A' }, ['place']],
  ['no hall', { venue: '' }, ['place']],
  [
    'all of it',
    { starts_on: '2026-11-27', ends_on: null, starts_at: '10:00', venue: 'Hall A' },
    ['date', 'time', 'place'],
  ],
])('%s', (_, after, expected) => expect(changesOf(held, { ...held, ...after })).toEqual(expected))
