import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AsyncSource } from '#ui/form/async-source.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormShell } from '#ui/form/form-shell.tsx'
import { click, show, type, type Shown } from '#test/web/render.tsx'

interface Named {
  rows: { name: string }[]
}
const F = fieldsOf<Named>()
const initial: Named = { rows: [{ name: 'first' }, { name: 'second' }] }

let shown: Shown
const sent: Named[] = []
const submit = async (values: Named) => sent.push(structuredClone(values))

const input = (name: string) => {
  const found = shown.find(`input[name="${name}"]`)
  if (!(found instanceof HTMLInputElement)) throw new Error(`${name} is no input`)
  return found
}
beforeEach(() => void (sent.length = 0))
afterEach(() => shown.close())

test('rows are added and taken away, and keep what was typed', async () => {
  shown = await show(() => (
    <FormShell initial={initial} submit={submit}>
      <F.Rows name="rows" blank={{ name: '' }}>
        {(_, index) => <F.Text name={`rows.${index}.name`} label={`Row ${index + 1}`} />}
      </F.Rows>
    </FormShell>
  ))
  await click(shown.button('Add row'))
  await type(input('rows.2.name'), 'third')
  await click(shown.button('Remove row 1'))
  expect([input('rows.0.name').value, input('rows.1.name').value]).toEqual(['second', 'third'])
  await click(shown.button('Save'))
  expect(sent[0]?.rows).toEqual([{ name: 'second' }, { name: 'third' }])
})

test('a row that is moved shows what it holds', async () => {
  shown = await show(() => (
    <FormShell initial={initial} submit={submit}>
      <F.Rows name="rows" blank={{ name: '' }} movable>
        {(_, index) => <F.Text name={`rows.${index}.name`} label={`Row ${index + 1}`} />}
      </F.Rows>
    </FormShell>
  ))
  await type(input('rows.1.name'), 'changed')
  await click(shown.button('Move row 2 up'))
  expect([input('rows.0.name').value, input('rows.1.name').value]).toEqual(['changed', 'first'])
  await click(shown.button('Save'))
  expect(sent[0]?.rows).toEqual([{ name: 'changed' }, { name: 'first' }])
})

test('a row is moved on and back by pressing on: the hand goes with it', async () => {
  const rows = ['first', 'second', 'third'].map((name) => ({ name }))
  shown = await show(() => (
    <FormShell initial={{ rows }} submit={submit}>
      <F.Rows name="rows" blank={{ name: '' }} movable>
        {(_, index) => <F.Text name={`rows.${index}.name`} label={`Row ${index + 1}`} />}
      </F.Rows>
    </FormShell>
  ))
  const names = () => [0, 1, 2].map((at) => input(`rows.${at}.name`).value).join()
  const pressed = async () => {
    await click(document.activeElement as HTMLElement)
    return [names(), document.activeElement?.getAttribute('aria-label')]
  }
  shown.button('Move row 1 down').focus()
  expect(await pressed()).toEqual(['second,first,third', 'Move row 2 down'])
  expect(await pressed()).toEqual(['second,third,first', 'Move row 3 up'])
  expect(await pressed()).toEqual(['second,first,third', 'Move row 2 up'])
  expect(await pressed()).toEqual(['first,second,third', 'Move row 1 down'])
})

test('a choice keeps its name where the rows before it go or change places', async () => {
  const people = ['Asha', 'Maya', 'Hari']
  const rows = people.map((label) => ({ name: label.toLowerCase() }))
  const source: AsyncSource<string> = {
    key: ['people'],
    page: async () => ({ results: people, next: null }),
    value: (label) => label.toLowerCase(),
    label: (label) => label,
  }
  shown = await show(() => (
    <FormShell initial={{ rows }} submit={submit}>
      <F.Rows name="rows" blank={{ name: '' }} movable>
        {(_, index) => (
          <F.AsyncSelect
            name={`rows.${index}.name`}
            label={`Row ${index + 1}`}
            source={source}
            chosen={{ value: people[index]?.toLowerCase() ?? '', label: people[index] ?? '' }}
          />
        )}
      </F.Rows>
    </FormShell>
  ))
  const names = () => shown.all('input[data-path]').map((each) => (each as HTMLInputElement).value)
  await click(shown.button('Remove row 1'))
  expect(names()).toEqual(['Maya', 'Hari'])
  await click(shown.button('Move row 2 up'))
  expect(names()).toEqual(['Hari', 'Maya'])
})
