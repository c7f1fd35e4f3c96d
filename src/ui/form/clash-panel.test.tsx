import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { patch } from '#kernel/endpoint.ts'
import { send } from '#ui/data/wire.ts'
import { shownSnacks, unsayAll } from '#ui/feedback/snackbar.ts'
import { SchemaForm, type DeclaredFields } from '#ui/form/schema-form.tsx'
import { click, show, type, until, type Shown } from '#test/web/render.tsx'
import { serve } from '#test/web/server.ts'

const update = patch('/leave/{org}/leave-types/{id}/', {
  access: { public: true },
  body: z.record(z.string(), z.unknown()),
  response: z.object({ version: z.number() }),
})
const fields: DeclaredFields = {
  name: { kind: 'text', title: 'Name', required: true },
  days: { kind: 'number', title: 'Days', required: true },
  is_paid: { kind: 'boolean', title: 'Paid', required: false },
  unit: {
    kind: 'choice',
    title: 'Unit',
    required: true,
    options: [
      { value: 'day', label: 'Whole days' },
      { value: 'hour', label: 'Hours' },
    ],
  },
}
const row = { version: 1, name: 'Sick', days: 10, is_paid: true, unit: 'day' }

/** A server that holds one row and refuses whoever has not seen its version. */
let held: Record<string, unknown> & { version: number }
const sent: Record<string, unknown>[] = []
let shown: Shown

beforeEach(async () => {
  held = { ...row }
  sent.length = 0
  unsayAll()
  serve(({ body }) => {
    const asked = body as typeof held
    sent.push(asked)
    if (asked.version !== held.version)
      return { status: 409, body: { detail: 'Somebody else has changed this.', current: held } }
    held = { ...asked, version: held.version + 1 }
    return { body: { version: held.version } }
  })
  shown = await show(() => (
    <SchemaForm
      fields={fields}
      row={row}
      submit={(values) =>
        send(update, { params: { org: 'himal', id: '1' }, body: { ...values, version: row.version } })
      }
    />
  ))
  await until(() => shown.find('input[name=name]'))
})
afterEach(() => {
  shown.close()
  vi.unstubAllGlobals()
})

const input = (name: string) => {
  const found = shown.find(`input[name="${name}"]`)
  if (!(found instanceof HTMLInputElement)) throw new Error(`${name} is no input`)
  return found
}
const choice = (field: string, title: string) => {
  const group = shown.find(`[role=radiogroup][aria-label="${field}"]`)
  const radio = [...group.querySelectorAll('button')].find((one) => one.textContent === title)
  if (!radio) throw new Error(`${field} has no ${title}`)
  return radio
}
const save = async () => {
  const before = sent.length
  await click(shown.button('Save'))
  await until(() => sent.length > before)
}
const meet = async () => {
  await save()
  await until(() => shown.text().includes('Somebody else changed this meanwhile'))
}

test('what the other person changed is shown beside what was typed; saving then keeps both', async () => {
  held = { ...held, version: 2, days: 12, unit: 'hour' }
  await type(input('name'), 'Sick leave')
  await meet()
  expect(input('name').value).toBe('Sick leave')
  expect(input('days').value).toBe('12')
  expect(shown.text()).toContain('Whole days')
  expect(shown.all('[role=radiogroup][aria-label=Name]')).toEqual([])
  expect(shownSnacks()).toEqual([])
  await save()
  expect(sent.at(-1)).toEqual({ version: 2, name: 'Sick leave', days: 12, is_paid: true, unit: 'hour' })
  await until(() => !shown.text().includes('Somebody else changed'))
})

test('of what both changed, the own word stands until theirs is taken, and can be had back', async () => {
  held = { ...held, version: 2, name: 'Illness', days: 12 }
  await type(input('name'), 'Sick leave')
  await meet()
  expect(input('name').value).toBe('Sick leave')
  await click(choice('Name', 'Take theirs'))
  expect(input('name').value).toBe('Illness')
  await click(shown.button('Keep all of mine'))
  expect([input('name').value, input('days').value]).toEqual(['Sick leave', '10'])
  await click(shown.button('Take all of theirs'))
  await save()
  expect(held).toMatchObject({ version: 3, name: 'Illness', days: 12 })
})

test('somebody is first again: only the newer change is asked about', async () => {
  held = { ...held, version: 2, days: 12 }
  await type(input('name'), 'Sick leave')
  await meet()
  held = { ...held, version: 3, is_paid: false }
  await save()
  await until(() => shown.all('[role=radiogroup][aria-label=Paid]').length)
  expect(shown.all('[role=radiogroup][aria-label=Days]')).toEqual([])
  await save()
  expect(held).toMatchObject({ version: 4, name: 'Sick leave', days: 12, is_paid: false })
})

test('an answer that does not tell what changed is said as it is', async () => {
  serve(() => ({ status: 409, body: { detail: 'This is used elsewhere.' } }))
  await type(input('name'), 'Sick leave')
  await click(shown.button('Save'))
  await until(() => shown.text().includes('This is used elsewhere.'))
  expect(input('name').value).toBe('Sick leave')
})
