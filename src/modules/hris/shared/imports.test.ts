import { expect, test } from 'vitest'
import { employmentStatuses } from '#modules/hris/shared/employee-fields.ts'
import { employeeImport } from '#modules/hris/shared/imports.ts'

test.each(employmentStatuses.map((status) => [status, status === 'Past' ? 'Has left' : 'Works here']))(
  'a list that was exported with %s comes back as %s',
  (status, read) => {
    const { values } = employeeImport.columns.status
    const found = Object.entries(values).filter(([, words]) =>
      words.some((word) => word === status.toLowerCase()),
    )
    expect(found.map(([value]) => value)).toEqual([read])
  },
)
