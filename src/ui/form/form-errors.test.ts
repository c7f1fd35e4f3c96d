import { expect, test } from 'vitest'
import { messageOf, WireError } from '#ui/data/failure.ts'
import { writeDaysBy } from '#ui/i18n/with-days.ts'
import { formErrors, issueErrors } from '#ui/form/form-errors.ts'

const shown = new Set(['email', 'rows', 'rows.1.name', 'address.city'])
const errors = (body: unknown) => formErrors(body, (path) => shown.has(path))

test.each([
  ['a field', { email: ['Taken.'] }, { email: 'Taken.' }, []],
  ['several messages at one field', { email: ['Taken.', 'Too long.'] }, { email: 'Taken. Too long.' }, []],
  ['a message that is no list', { email: 'Taken.' }, { email: 'Taken.' }, []],
  ['a row of a list', { rows: [{}, { name: ['Required.'] }] }, { 'rows.1.name': 'Required.' }, []],
  ['the list itself', { rows: ['At least one.'] }, { rows: 'At least one.' }, []],
  ['a nested object', { address: { city: ['Unknown.'] } }, { 'address.city': 'Unknown.' }, []],
  ['the whole', { non_field_errors: ['Closed.', 'Late.'] }, {}, ['Closed.', 'Late.']],
  ['the whole of a nested object', { address: { non_field_errors: ['Far.'] } }, {}, ['address : Far.']],
  ['a field not on show', { fiscal_year: ['Closed.'] }, {}, ['fiscal year : Closed.']],
  ['a row not on show', { rows: [{ hours: ['Too many.'] }] }, {}, ['rows 1 hours : Too many.']],
  ['a detail', { detail: 'Somebody was first.' }, {}, ['Somebody was first.']],
  ['nothing readable', null, {}, []],
])('a refusal of %s is put where it belongs', (_, body, fields, general) => {
  expect(errors(body)).toEqual({ fields, general })
})

test('the issues of a schema go to their paths, the first of each', () => {
  expect(
    issueErrors([
      { path: ['rows', 0, 'name'], message: 'first' },
      { path: ['rows', 0, 'name'], message: 'second' },
      { path: [], message: 'whole' },
    ]),
  ).toEqual({ 'rows.0.name': 'first', '': 'whole' })
})

test('days in what was refused are written as the application writes them', () => {
  writeDaysBy((text) => text.replace('2026-12-16', '1 Poush 2083'))
  expect(errors({ email: ['Closed on 2026-12-16.'], non_field_errors: ['Until 2026-12-16.'] })).toEqual({
    fields: { email: 'Closed on 1 Poush 2083.' },
    general: ['Until 1 Poush 2083.'],
  })
  expect(issueErrors([{ path: ['email'], message: 'From 2026-12-16' }])).toEqual({
    email: 'From 1 Poush 2083',
  })
  expect(messageOf(new WireError(409, { detail: 'Taken on 2026-12-16.' }))).toBe('Taken on 1 Poush 2083.')
  writeDaysBy((text) => text)
})
