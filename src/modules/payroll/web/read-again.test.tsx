import { useState } from 'react'
import { z } from 'zod'
import { afterEach, expect, test, vi } from 'vitest'
import { get } from '#kernel/endpoint.ts'
import { useRead } from '#ui/data/query.ts'
import { useReadAgain } from '#modules/payroll/web/read-again.ts'
import { click, settle, show, until, type Shown } from '#test/web/render.tsx'
import { serve } from '#test/web/server.ts'

const sheet = get('/payroll/{org}/runs/{run_id}/sheet/', {
  access: { user: true },
  response: z.object({ rows: z.number() }),
})
const other = get('/leave/{org}/types/', { access: { user: true }, response: z.object({ rows: z.number() }) })

function Sheet() {
  const [standing, setStanding] = useState('Generating 1')
  useReadAgain(standing, '/payroll/himal/')
  const { data } = useRead(sheet, { params: { org: 'himal', run_id: '1' } })
  useRead(other, { params: { org: 'himal' } })
  return (
    <>
      <p>{data ? `${data.rows} rows` : 'Reading'}</p>
      <button type="button" onClick={() => setStanding('In review 2')}>
        Get on
      </button>
    </>
  )
}

let shown: Shown
afterEach(() => {
  shown.close()
  vi.unstubAllGlobals()
})

test('a sheet that was asked for before the run got on does not stand for it when it comes late', async () => {
  let reads = 0
  const { calls } = serve(({ url }) => {
    if (url.startsWith('/leave/')) return { body: { rows: 0 } }
    reads += 1
    // the first was asked while the run was empty, and takes long
    return reads === 1 ? { body: { rows: 0 }, after: 120 } : { body: { rows: 2 } }
  })
  shown = await show(() => <Sheet />)
  await until(() => reads === 1)
  await click(shown.button('Get on'))
  await until(() => shown.text().includes('2 rows'))
  await settle(200)
  expect(shown.text()).toContain('2 rows')
  expect(reads).toBe(2)
  // other modules are left alone
  expect(calls().filter((call) => call.includes('/leave/'))).toHaveLength(1)
})

test('a run that stands where it stood is not read again', async () => {
  const { calls } = serve(() => ({ body: { rows: 1 } }))
  shown = await show(() => <Sheet />)
  await until(() => shown.text().includes('1 rows'))
  const before = calls().length
  await settle(50)
  expect(calls()).toHaveLength(before)
})
