import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { listQuery, pageOf } from '#kernel/list.ts'
import { startSession } from '#ui/data/session.ts'
import { AsyncSelect } from '#ui/form/async-select.tsx'
import { listSource } from '#ui/form/async-source.ts'
import type { Option } from '#ui/form/field-props.ts'
import { click, perform, show, type, until, type Shown } from '#test/web/render.tsx'
import { serve } from '#test/web/server.ts'
import { useState } from 'react'

const people = get('/users/{org}/autocomplete/', {
  access: { user: true },
  query: listQuery(z.object({ user_status: z.string().optional() })),
  response: pageOf(z.object({ id: z.string(), full_name: z.string() })),
})
const source = listSource(
  people,
  { params: { org: 'himal' }, query: { user_status: 'current' } },
  { value: (row) => row.id, label: (row) => row.full_name },
)
const chosen: (Option | null)[] = []
function Select({ initial = null }: { initial?: Option | null }) {
  const [value, setValue] = useState(initial)
  return (
    <AsyncSelect
      label="Supervisor"
      source={source}
      value={value}
      onChange={(next) => {
        chosen.push(next)
        setValue(next)
      }}
    />
  )
}

let shown: Shown
const answer = (names: string[], next: string | null = null) => ({
  body: { count: 40, previous: null, next, results: names.map((name) => ({ id: name, full_name: name })) },
})
const input = () => shown.find('input[role=combobox]') as HTMLInputElement
const options = () => shown.all('[role=option]').map((option) => option.textContent)

beforeEach(() => {
  vi.stubGlobal('BroadcastChannel', undefined)
  startSession('token')
  chosen.length = 0
})
afterEach(() => {
  shown.close()
  vi.unstubAllGlobals()
})

test('nothing is asked until it is opened; then what is typed is asked once', async () => {
  const { calls } = serve(({ url }) => answer(url.includes('search=as') ? ['Asha'] : ['Asha', 'Maya']))
  shown = await show(() => <Select />)
  expect(calls()).toEqual([])
  await click(input())
  await until(() => options().length === 2)
  expect(options()).toEqual(['Asha', 'Maya'])
  await type(input(), 'a')
  await type(input(), 'as')
  await until(() => options().length === 1)
  expect(options()).toEqual(['Asha'])
  expect(calls()).toEqual([
    'GET /users/himal/autocomplete/?user_status=current&limit=20&offset=0',
    'GET /users/himal/autocomplete/?user_status=current&search=as&limit=20&offset=0',
  ])
})

test('the chosen row is shown by its label and given by its id', async () => {
  serve(() => answer(['Asha', 'Maya']))
  shown = await show(() => <Select />)
  await click(input())
  await until(() => shown.button('Maya'))
  await click(shown.button('Maya'))
  expect(chosen).toEqual([{ value: 'Maya', label: 'Maya' }])
  expect(input().value).toBe('Maya')
})

test('typing over a choice searches for what is typed, not for the choice', async () => {
  const { calls } = serve(() => answer(['Asha']))
  shown = await show(() => <Select initial={{ value: '1', label: 'Maya' }} />)
  await type(input(), 'Mayaa')
  await until(() => calls().at(-1)?.includes('search=a&'))
  expect(input().value).toBe('a')
})

test('the end of the list asks for the next rows', async () => {
  const { calls } = serve(({ url }) =>
    url.includes('offset=0') ? answer(['Asha'], '/next') : answer(['Maya']),
  )
  shown = await show(() => <Select />)
  await click(input())
  await until(() => options().length)
  await perform(() => shown.find('[role=listbox]').dispatchEvent(new Event('scroll', { bubbles: true })))
  await until(() => options().length === 2)
  expect(calls()[1]).toContain('offset=1')
  expect(options()).toEqual(['Asha', 'Maya'])
})

test('a failure is told in the list, where it can be tried again', async () => {
  let status = 500
  serve(() => (status === 500 ? { status } : answer(['Asha'])))
  shown = await show(() => <Select />)
  await click(input())
  await until(() => shown.text().includes('Something went wrong'))
  status = 200
  await perform(() =>
    shown.find('[role=listbox] button').dispatchEvent(new MouseEvent('mousedown', { bubbles: true })),
  )
  await until(() => options().length)
  expect(options()).toEqual(['Asha'])
})
