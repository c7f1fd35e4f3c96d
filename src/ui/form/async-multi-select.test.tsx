import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { listQuery, pageOf } from '#kernel/list.ts'
import { startSession } from '#ui/data/session.ts'
import { AsyncMultiSelect } from '#ui/form/async-multi-select.tsx'
import { listSource } from '#ui/form/async-source.ts'
import type { Option } from '#ui/form/field-props.ts'
import { click, perform, show, until, type Shown } from '#test/web/render.tsx'
import { serve } from '#test/web/server.ts'

const people = get('/users/{org}/autocomplete/', {
  access: { user: true },
  query: listQuery(z.object({ user_status: z.string().optional() })),
  response: pageOf(z.object({ id: z.string(), full_name: z.string() })),
})
const source = listSource(
  people,
  { params: { org: 'himal' }, query: {} },
  { value: (row) => row.id, label: (row) => row.full_name },
)
let shown: Shown
function People() {
  const [value, setValue] = useState<Option[]>([])
  return <AsyncMultiSelect label="Employees" source={source} value={value} onChange={setValue} />
}
const input = () => shown.find('input[aria-haspopup]') as HTMLInputElement
const options = () => shown.all('[role=option]').map((option) => option.textContent)

beforeEach(() => {
  vi.stubGlobal('BroadcastChannel', undefined)
  startSession('token')
})
afterEach(() => {
  shown.close()
  vi.unstubAllGlobals()
})

test('the first field of a dialog has the focus and does not cover the next one; a click opens it', async () => {
  const { calls } = serve(() => ({
    body: { count: 1, previous: null, next: null, results: [{ id: 'a', full_name: 'Asha' }] },
  }))
  shown = await show(() => <People />)
  await perform(() => input().focus())
  expect(calls()).toEqual([])
  expect(input().getAttribute('aria-expanded')).toBe('false')
  await click(input())
  await until(() => options().length === 1)
  expect(options()).toEqual(['Asha'])
})
