import { expect, test } from 'vitest'
import { z } from 'zod'
import '#kernel/missing.ts'

const messageOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

test('what is missing is called by the name of its field', () => {
  expect(messageOf(z.object({ employee_ids: z.array(z.string()) }), {})).toBe('Employee is Required')
  expect(messageOf(z.object({ format: z.enum(['xlsx', 'csv']) }), {})).toBe('Format is Required')
  expect(messageOf(z.object({ items: z.array(z.object({ valid_from: z.string() })) }), { items: [{}] })).toBe(
    'Valid from is Required',
  )
  expect(messageOf(z.string(), undefined)).toBe('This is Required')
})

test('a schema with words of its own keeps them, and what is there and wrong is not called missing', () => {
  expect(messageOf(z.object({ version: z.number({ error: 'version is Required' }) }), {})).toBe(
    'version is Required',
  )
  expect(messageOf(z.object({ days: z.number() }), { days: 'x' })).not.toContain('Required')
})
