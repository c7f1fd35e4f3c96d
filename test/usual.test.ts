import { expect, test } from 'vitest'
import { startOf } from '#engines/settings/settings.ts'
import { changeType } from '#modules/hris/shared/change-type.ts'
import { separationType } from '#modules/hris/shared/separation-type.ts'
import { branchType } from '#modules/organization/shared/branch-type.ts'
import { employmentType } from '#modules/organization/shared/employment-type.ts'
import { endProblem, type EmploymentKind } from '#modules/organization/shared/employment-kind.ts'

test.each([branchType, changeType, employmentType, separationType])(
  'what most organizations have in $plural can be written as it stands, once',
  ({ usual = [], fields, body, order }) => {
    const rows = usual.map((row) => ({ ...startOf(fields), ...row }))
    const refused = rows.flatMap((row) => body.safeParse(row).error?.issues ?? [])
    expect(refused).toEqual([])
    const names = rows.map((row) => Reflect.get(row, order[0]))
    expect(new Set(names).size).toBe(rows.length)
    expect(rows.length).toBeGreaterThan(2)
  },
)

test('a type of employment that has to end says so', () => {
  for (const { kind, is_contract } of employmentType.usual ?? [])
    expect(endProblem(kind as EmploymentKind, is_contract === true)).toBeNull()
})
