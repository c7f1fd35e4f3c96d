import { expect, test } from 'vitest'
import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { field, type Field } from '#kernel/field.ts'
import { startOf } from '#engines/list/form-start.ts'

const branchChoices = get('/organization/{org}/branch/', { access: { hr: [] }, response: z.object({}) })
const optional: Readonly<Record<string, Field>> = {
  text: field.optionalText('Note'),
  number: field.optionalNumber('Minutes', { min: 1, max: 9 }),
  money: field.optionalAmount('Amount'),
  day: field.optionalDay('Until'),
  choice: field.optionalChoice('Kind', ['A', 'B']),
  choices: field.choices('Kinds', ['A', 'B']),
  boolean: field.onOff('Paid', false),
  reference: field.reference('Branch', branchChoices),
  remarks: field.optionalRemarks('Remarks'),
  time: field.optionalTime('Break start'),
  file: field.file('Letter', { purpose: 'letter' }),
}

test.each(Object.entries(optional))('%s: a form that is sent as it began is accepted', (name, one) => {
  const start = startOf({ [name]: one }, null, '2026-07-17')
  expect(one.schema.safeParse(start[name]).error?.issues ?? []).toEqual([])
})

test("a form begins with the row, then the declaration's default", () => {
  const fields = { minutes: field.number('Minutes', { min: 0, max: 9 }, { initial: 4 }) }
  expect(startOf(fields, null, '2026-07-17')).toEqual({ minutes: 4 })
  expect(startOf(fields, { minutes: 0 }, '2026-07-17')).toEqual({ minutes: 0 })
})
