import { expect, test } from 'vitest'
import { exportName } from '#platform/sheet/export-name.ts'

const cases: [subject: string, zone: string | undefined, name: string][] = [
  ['employees', undefined, 'employees-2026-04-14-1830.xlsx'],
  ['employees', 'Asia/Kathmandu', 'employees-2026-04-15-0015.xlsx'],
  ['Leave Balance / 2082-83', undefined, 'leave-balance-2082-83-2026-04-14-1830.xlsx'],
  ['कर्मचारी', undefined, 'कर्मचारी-2026-04-14-1830.xlsx'],
  ['../../etc/passwd', undefined, 'etc-passwd-2026-04-14-1830.xlsx'],
  ['"\r\n', undefined, 'export-2026-04-14-1830.xlsx'],
]
test.each(cases)('the export of %j in %s is %s', (subject, zone, name) => {
  expect(exportName(subject, 'xlsx', '2026-04-14T18:30:05Z', zone)).toBe(name)
})
