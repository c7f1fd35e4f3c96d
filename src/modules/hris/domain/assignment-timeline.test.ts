import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, type Day } from '#kernel/calendar/day.ts'
import {
  carriedOut,
  change,
  end,
  moveJoining,
  moveStart,
  remove,
  resume,
  rowOn,
  type Planned,
  type Row,
} from '#modules/hris/domain/assignment-timeline.ts'

const bounds = { joined_on: '2024-01-01', left_on: null }
const row = (id: string, valid_from: Day, valid_to: Day | null = null): Row<string> => ({
  id,
  valid_from,
  valid_to,
  place: id,
})
const hired = [row('hired', '2024-01-01')]
const promoted = [row('hired', '2024-01-01', '2025-06-30'), row('promoted', '2025-07-01')]
const shown = (rows: readonly Row<string>[], planned: Planned<string>) =>
  'errors' in planned
    ? planned.errors
    : carriedOut(rows, planned.plan).map(({ id, valid_from, valid_to }) => [id, valid_from, valid_to])

describe('a change', () => {
  test('ends the row of its day on the day before', () => {
    expect(shown(hired, change(hired, bounds, row('moved', '2025-07-01')))).toEqual([
      ['hired', '2024-01-01', '2025-06-30'],
      ['moved', '2025-07-01', null],
    ])
  })
  test('before one that is arranged already lasts until that one', () => {
    expect(shown(promoted, change(promoted, bounds, row('moved', '2025-01-01')))).toEqual([
      ['hired', '2024-01-01', '2024-12-31'],
      ['moved', '2025-01-01', '2025-06-30'],
      ['promoted', '2025-07-01', null],
    ])
  })
  test.each([
    ['on the day of joining', '2024-01-01', 'From must be after the day of joining, 2024-01-01.'],
    ['before joining', '2023-12-31', 'From must be after the day of joining, 2024-01-01.'],
    ['on the day of another', '2025-07-01', 'A change from 2025-07-01 is there already: correct that one.'],
  ])('%s is refused', (_, day, message) => {
    expect(shown(promoted, change(promoted, bounds, row('x', day)))).toEqual({ valid_from: [message] })
  })
  test('after the last day of employment is refused', () => {
    const planned = change(hired, { ...bounds, left_on: '2025-12-31' }, row('x', '2026-01-01'))
    expect(shown(hired, planned)).toEqual({
      valid_from: ['From cannot be after the last day of employment, 2025-12-31.'],
    })
  })
})

describe('a corrected start', () => {
  test.each([
    ['earlier', '2025-03-01', '2025-02-28'],
    ['later', '2025-09-01', '2025-08-31'],
  ])('%s moves the end of the row before with it', (_, from, to) => {
    expect(shown(promoted, moveStart(promoted, bounds, 'promoted', from))).toEqual([
      ['hired', '2024-01-01', to],
      ['promoted', from, null],
    ])
  })
  test('may not pass the row before', () => {
    expect(shown(promoted, moveStart(promoted, bounds, 'promoted', '2024-01-01'))).toHaveProperty(
      'valid_from',
    )
  })
  test('may not pass its own end', () => {
    const rows = [
      row('a', '2024-01-01', '2024-05-31'),
      row('b', '2024-06-01', '2024-06-30'),
      row('c', '2024-07-01'),
    ]
    expect(shown(rows, moveStart(rows, bounds, 'b', '2024-07-01'))).toHaveProperty('valid_from')
  })
  test('is not for the first row', () => {
    expect(shown(promoted, moveStart(promoted, bounds, 'hired', '2024-02-01'))).toHaveProperty('valid_from')
  })
  test('is written so that no two rows overlap meanwhile', () => {
    const back = moveStart(promoted, bounds, 'promoted', '2025-03-01')
    const on = moveStart(promoted, bounds, 'promoted', '2025-09-01')
    expect('plan' in back && back.plan.moved.map(({ id }) => id)).toEqual(['hired', 'promoted'])
    expect('plan' in on && on.plan.moved.map(({ id }) => id)).toEqual(['promoted', 'hired'])
  })
})

test('a change that is taken back leaves the row before to last', () => {
  expect(shown(promoted, remove(promoted, 'promoted'))).toEqual([['hired', '2024-01-01', null]])
  expect(shown(promoted, remove(promoted, 'hired'))).toHaveProperty('valid_from')
})

test('another day of joining moves the first row, within its own length', () => {
  expect(shown(promoted, moveJoining(promoted, '2024-01-01', '2023-06-01'))).toContainEqual([
    'hired',
    '2023-06-01',
    '2025-06-30',
  ])
  expect(shown(promoted, moveJoining(promoted, '2024-01-01', '2025-07-01'))).toHaveProperty('joined_on')
})

describe('of somebody who came back', () => {
  const rows = [row('before', '2015-01-01', '2020-06-30'), row('back', '2024-01-01')]
  test.each([
    ['earlier', '2023-12-01'],
    ['later', '2024-01-15'],
  ])('another day of coming back, %s, leaves the former employment as it was', (_, day) => {
    expect(shown(rows, moveJoining(rows, '2024-01-01', day))).toEqual([
      ['before', '2015-01-01', '2020-06-30'],
      ['back', day, null],
    ])
  })
  test('nobody comes back before having left', () => {
    expect(shown(rows, moveJoining(rows, '2024-01-01', '2020-06-30'))).toEqual({
      joined_on: ['Joined on must be after 2020-06-30, when the employment before ended.'],
    })
  })
  test('the first row of the second employment is neither moved nor taken away: the years between stay empty', () => {
    expect(shown(rows, remove(rows, 'back'))).toHaveProperty('valid_from')
    expect(shown(rows, moveStart(rows, bounds, 'back', '2023-12-01'))).toHaveProperty('valid_from')
  })
})

test('who leaves keeps the last row, and nothing later comes', () => {
  expect(carriedOut(promoted, end(promoted, '2025-03-31'))).toEqual([row('hired', '2024-01-01')])
  expect(carriedOut(promoted, end(promoted, '2025-12-31'))).toEqual(promoted)
})

describe('who stays after all', () => {
  const later = [row('second', '2026-01-01', '2026-05-31'), row('third', '2026-06-01')]
  const stays = (rows: Row<string>[], taken: Row<string>[]) => {
    const { plan, added, left_out } = resume(rows, taken)
    const after = [...carriedOut(rows, { ...plan, added: null }), ...added]
    return [after.map(({ id, valid_from, valid_to }) => [id, valid_from, valid_to]), left_out]
  }
  test.each<[string, Row<string>[], Row<string>[], string[][], string[]]>([
    [
      'has again what was arranged',
      hired,
      later,
      [
        ['hired', '2024-01-01', '2025-12-31'],
        ['second', '2026-01-01', '2026-05-31'],
        ['third', '2026-06-01', null as never],
      ],
      [],
    ],
    [
      'keeps the former where one cannot come',
      hired,
      later.slice(1),
      [
        ['hired', '2024-01-01', '2026-05-31'],
        ['third', '2026-06-01', null as never],
      ],
      [],
    ],
    ['had nothing arranged', hired, [], [['hired', '2024-01-01', null as never]], []],
    [
      'keeps what was written since for a later day',
      [row('hired', '2024-01-01', '2026-02-28'), row('moved', '2026-03-01')],
      later,
      [
        ['hired', '2024-01-01', '2026-02-28'],
        ['moved', '2026-03-01', '2026-05-31'],
        ['third', '2026-06-01', null as never],
      ],
      ['second'],
    ],
  ])('%s', (_, rows, taken, after, left_out) => {
    expect(stays(rows, taken)).toEqual([after, left_out])
  })
})

describe('whatever is done to it, a timeline', () => {
  const deed = fc.record({
    kind: fc.constantFrom('change', 'move', 'remove', 'joining', 'end'),
    day: fc.integer({ min: -40, max: 900 }).map((days) => addDays('2024-01-01', days)),
    pick: fc.nat(20),
  })
  /** Carries deeds out as long as they are allowed, and says which state each of them left. */
  const live = (deeds: { kind: string; day: Day; pick: number }[]) => {
    let rows: Row<string>[] = hired
    let joined_on = '2024-01-01'
    const states = [{ rows, joined_on, last: null as null | { kind: string; day: Day } }]
    for (const [index, { kind, day, pick }] of deeds.entries()) {
      const target = rows[pick % rows.length]?.id ?? ''
      const now = { joined_on, left_on: null }
      const planned: Planned<string> =
        kind === 'change'
          ? change(rows, now, row(`r${index}`, day))
          : kind === 'move'
            ? moveStart(rows, now, target, day)
            : kind === 'remove'
              ? remove(rows, target)
              : kind === 'joining'
                ? moveJoining(rows, joined_on, day)
                : { plan: end(rows, day < joined_on ? joined_on : day) }
      if ('errors' in planned) continue
      rows = carriedOut(rows, planned.plan)
      joined_on = rows[0]?.valid_from ?? joined_on
      states.push({ rows, joined_on, last: { kind, day } })
    }
    return states
  }

  test('holds every day from joining on exactly once', () => {
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 25 }), (deeds) => {
        for (const { rows } of live(deeds)) {
          expect(rows.length).toBeGreaterThan(0)
          for (const [index, { valid_to }] of rows.entries()) {
            const next = rows[index + 1]
            if (!next) expect(valid_to).toBeNull()
            else expect(daysBetween(valid_to ?? '', next.valid_from)).toBe(1)
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  test('changes nothing before the day of a change, and that day says what was changed', () => {
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 15 }), fc.integer({ min: 1, max: 900 }), (deeds, days) => {
        const { rows, joined_on } = live(deeds).at(-1) ?? { rows: hired, joined_on: '2024-01-01' }
        const day = addDays(joined_on, days)
        const planned = change(rows, { joined_on, left_on: null }, row('new', day))
        if ('errors' in planned) return
        const after = carriedOut(rows, planned.plan)
        expect(rowOn(after, day)?.place).toBe('new')
        for (let back = 1; back <= days; back += 1 + Math.floor(days / 7)) {
          const before = addDays(day, -back)
          expect(rowOn(after, before)?.place).toBe(rowOn(rows, before)?.place)
        }
      }),
      { numRuns: 300 },
    )
  })
})
