import { expect, test } from 'vitest'
import { z } from 'zod'
import { P } from '#kernel/permission.ts'
import { exportSources } from '#engines/exchange/export-source-server.ts'
import { report } from '#engines/report/report.ts'
import { serveReport, totalsOf } from '#engines/report/report-server.ts'

const declared = report('trial', {
  title: 'Trial',
  access: { hr: [P.leave.reports] },
  filters: z.object({}),
  columns: {
    name: { title: 'Name', kind: 'text' },
    people: { title: 'People', kind: 'number', total: true },
    paid: { title: 'Paid', kind: 'money', total: true },
  },
})

test('every report can be taken out as a file of its columns', () => {
  const { route } = serveReport(declared, async () => [])
  const source = exportSources([route]).get('/reports/{org}/trial/')
  expect(source?.declared.title).toBe('Trial')
  expect(Object.values(source?.declared.columns ?? {}).map(({ title }) => title)).toEqual([
    'Name',
    'People',
    'Paid',
  ])
})

test('totals are exact, leave out what is empty, and stand only where they are declared', () => {
  const rows = [
    { name: 'a', people: 2, paid: '0.10' },
    { name: 'b', people: null, paid: '0.20' },
    { name: 'c', people: 1, paid: null },
  ]
  expect(totalsOf(declared.columns, rows)).toEqual({ people: 3, paid: '0.3' })
})
