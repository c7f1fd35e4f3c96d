import { expect, test } from 'vitest'
import { z } from 'zod'
import { reasonFields, reasonIn } from '#kernel/audit-reason.ts'
import { optional, optionalText, remarks, text } from '#kernel/fields.ts'

test.each([
  ['what says why', z.object({ name: text('Name'), remarks: remarks() }), ['remarks']],
  ['whatever it is called', z.object({ leaving_reason: remarks('Reason') }), ['leaving_reason']],
  ['left out or empty', z.object({ a: remarks().optional(), b: optional(remarks()) }), ['a', 'b']],
  ['made into something', z.object({ a: optional(remarks()).transform((said) => said ?? null) }), ['a']],
  ['in a part of a body', z.object({ a: remarks(), b: z.number() }).pick({ a: true }).partial(), ['a']],
  ['in a body with a rule of its own', z.object({ a: remarks() }).refine(() => true), ['a']],
  ['in a body that is made into another', z.object({ a: remarks() }).transform((body) => body), ['a']],
  ['what is only called so is a part of the record', z.object({ remarks: optionalText('Remarks') }), []],
  ['no object', z.array(remarks()), []],
  ['no body', undefined, []],
])('%s', (_, body, fields) => {
  expect(reasonFields(body)).toEqual(fields)
})

test.each([
  [['a', 'b'], { a: '', b: 'Moved' }, 'Moved'],
  [['a'], { a: null }, undefined],
  [['a'], undefined, undefined],
  [[], { a: 'Moved' }, undefined],
  [['a'], { a: 'x'.repeat(2000) }, 'x'.repeat(1000)],
])('of %j in %j', (fields, body, said) => {
  expect(reasonIn(fields, body)).toBe(said)
})
