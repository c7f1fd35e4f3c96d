import { expect, test } from 'vitest'
import { P } from '#kernel/permission.ts'
import { urlFor, type Standing } from '#engines/notify/mail-further-server.ts'

const seen = { hr: [P.leave.requests], supervisor: true } as const
const urls = { hr_url: 'hr', supervisor_url: 'team' }
test.each<[string, Partial<Standing>, string | null]>([
  ['HR with the code opens it in the area of HR', { is_hr: true, codes: [P.leave.requests] }, 'hr'],
  ['HR that reads all of the module does', { is_hr: true, codes: ['6.99'] }, 'hr'],
  ['HR without the code may not open it', { is_hr: true, codes: ['11.00'] }, null],
  ['codes of somebody who is no HR open nothing', { codes: [P.leave.requests] }, null],
  ['HR of other branches may not', { is_hr: true, codes: ['6.00'], within: false }, null],
  ['a supervisor opens it in the team', { supervises: true }, 'team'],
  [
    'HR of other branches who supervises opens it in the team',
    { is_hr: true, codes: ['6.00'], within: false, supervises: true },
    'team',
  ],
  ['anybody else may not', {}, null],
])('%s', (_, standing, url) => {
  expect(urlFor(seen, urls, { supervises: false, is_hr: false, codes: [], within: true, ...standing })).toBe(
    url,
  )
})
test('what supervisors have no page of is not for them', () => {
  const her = { supervises: true, is_hr: false, codes: [], within: true }
  expect(urlFor({ hr: [P.leave.requests] }, { hr_url: 'hr' }, her)).toBe(null)
})
