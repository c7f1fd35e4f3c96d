import { createHash } from 'node:crypto'
import type { CellErrors } from '#engines/exchange/import-convert.ts'
import type { FileReader, ImportCtx } from '#engines/exchange/import-server.ts'
import { valueKey } from '#engines/exchange/value-map.ts'
import { hasLeft, supervisorErrors, type NamedSupervisor } from '#modules/hris/server/import-supervisors.ts'
import { fullName, nameOf } from '#modules/hris/server/import-name.ts'
import type { EmployeeColumns, EmployeeImportRow } from '#modules/hris/shared/imports.ts'

/** What only the whole file tells: who is in it twice, and the how manieth of the same name in the same job. */
export function employeeReader({
  options,
  today,
}: Pick<ImportCtx, 'options' | 'today'>): FileReader<EmployeeColumns> {
  const codes = new Map<string, number>()
  const emails = new Map<string, number>()
  const times = new Map<string, number>()
  const people: { row_no: number; code: string | null; name: string; has_left: boolean }[] = []
  const supervised: NamedSupervisor[] = []
  return {
    read(row, rowNo) {
      const errors: CellErrors = {
        ...twice('code', row.code, codes, rowNo),
        ...twice('work_email', row.work_email, emails, rowNo),
      }
      const name = nameOf(row, options)
      const full = name && fullName(name)
      const has_left = hasLeft(row.left_on, today)
      if (full) people.push({ row_no: rowNo, code: row.code ?? null, name: full, has_left })
      if (row.supervisor)
        supervised.push({ row_no: rowNo, code: row.code ?? null, supervisor: row.supervisor, has_left })
      return { key: full ? keyOf(row, full, times) : null, errors }
    },
    finish: (ctx, refused) => supervisorErrors(ctx, people, supervised, refused),
  }
}

function twice(
  target: string,
  value: string | null | undefined,
  seen: Map<string, number>,
  rowNo: number,
): CellErrors {
  if (!value) return {}
  const key = valueKey(value)
  const first = seen.get(key)
  if (first === undefined) seen.set(key, rowNo)
  return first === undefined ? {} : { [target]: [`Row ${first} has the same.`] }
}

/**
 * By what a person without a code and an email is found the second time: name, job title and division, the birth
 * date where there is one, and the place among those of whom the file says the same.
 */
function keyOf(row: EmployeeImportRow, name: string, times: Map<string, number>): string {
  const said = [name, row.job_title ?? '', row.division ?? '', row.date_of_birth ?? '']
    .map(valueKey)
    .join('\n')
  const hash = createHash('sha256').update(said).digest('base64url').slice(0, 22)
  const time = (times.get(hash) ?? 0) + 1
  times.set(hash, time)
  return `${hash}.${time}`
}
