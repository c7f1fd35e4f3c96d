import { expect, test } from 'vitest'
import { formFor, monthsServed, type ExitForm, type Leaver } from '#modules/offboarding/domain/exit-form.ts'

/** `resigned`, `manager` and the months as they are named in a form. */
const form = (
  name: string,
  [separation_type_id, employment_level_id, months_from, months_below]: [
    string?,
    string?,
    number?,
    number?,
  ] = [],
): ExitForm => ({
  id: name,
  name,
  separation_type_id: separation_type_id || null,
  employment_level_id: employment_level_id || null,
  months_from: months_from ?? null,
  months_below: months_below ?? null,
})
const forms = [
  form('everybody'),
  form('resigned', ['resigned']),
  form('manager', ['', 'manager']),
  form('first year', ['', '', 0, 12]),
  form('long', ['', '', 120]),
  form('resigned manager', ['resigned', 'manager']),
  form('manager, first year', ['', 'manager', 0, 12]),
  form('resigned, first year', ['resigned', '', 0, 12]),
]
const leaver: Leaver = { separation_type_id: 'dismissed', employment_level_id: 'staff', months: 40 }

test.each<[Partial<Leaver>, string]>([
  [{}, 'everybody'],
  [{ separation_type_id: 'resigned' }, 'resigned'],
  [{ employment_level_id: 'manager' }, 'manager'],
  [{ months: 11 }, 'first year'],
  [{ months: 12 }, 'everybody'],
  [{ months: 120 }, 'long'],
  [{ separation_type_id: 'resigned', employment_level_id: 'manager' }, 'resigned manager'],
  [{ separation_type_id: 'resigned', months: 3 }, 'resigned, first year'],
  [{ employment_level_id: 'manager', months: 3 }, 'manager, first year'],
  [{ separation_type_id: 'resigned', months: 130 }, 'resigned'],
  [{ employment_level_id: 'manager', months: 130 }, 'manager'],
  // two of three: what names the type goes first
  [{ separation_type_id: 'resigned', employment_level_id: 'manager', months: 3 }, 'resigned manager'],
  [{ separation_type_id: null, employment_level_id: null }, 'everybody'],
])('%o is asked what %s is', (more, name) => {
  expect(formFor(forms, { ...leaver, ...more })?.name).toBe(name)
})

test('nobody is asked by a form that does not fit', () => {
  expect(formFor([form('resigned', ['resigned'])], leaver)).toBeNull()
})

test.each([
  ['2026-01-01', '2026-01-30', 0],
  ['2026-01-01', '2026-01-31', 1],
  ['2025-11-20', '2026-11-18', 11],
  ['2025-11-20', '2026-11-19', 12],
  ['2026-11-20', '2026-11-20', 0],
])('from %s until %s are %d months', (joined_on, last_day, months) => {
  expect(monthsServed(joined_on, last_day)).toBe(months)
})
