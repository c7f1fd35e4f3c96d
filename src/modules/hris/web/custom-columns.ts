import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import type { Option } from '#ui/form/field-props.ts'
import type { Kind } from '#kernel/kind.ts'
import type { Column } from '#ui/table/column.ts'
import type { Filter } from '#ui/table/filter.ts'
import { customFields } from '#modules/hris/shared/custom-info.ts'
import { wanted, wantedIn } from '#modules/hris/shared/custom-wanted.ts'
import type { CustomKind } from '#modules/hris/shared/custom-value.ts'
import type { EmployeeRow } from '#modules/hris/shared/employee.ts'
import { t } from '#modules/hris/web/list-words.ts'

/** The organization's own fields as columns of a list of people, shown once they are chosen, and as a filter by what can be chosen. */
export function useCustomColumns(): {
  columns: Column<EmployeeRow>[]
  filters: Filter[]
  /** By which of their values a segment may tell people. */
  values: Option[]
} {
  const { org } = useScope()
  const { data } = useRead(
    customFields,
    { params: { org }, query: { as: 'hr' } },
    { errors: 'inline', fresh: 60_000 },
  )
  const fields = (data?.results ?? []).filter(({ right }) => right !== 'masked')
  const columns = fields.map(({ code, title, kind }): Column<EmployeeRow> => ({
    key: `custom.${code}`,
    title,
    kind: kinds[kind] ?? 'text',
    hidden: true,
    value: ({ custom }) => {
      const value = custom[code]
      if (typeof value === 'boolean') return t(value ? 'columns.customYes' : 'columns.customNo')
      return Array.isArray(value) ? value.join(', ') : value
    },
  }))
  const options = fields.flatMap(({ code, title, kind, options: all }) => {
    const said = (value: string, label: string) => ({
      value: wanted(code, value),
      label: `${title}: ${label}`,
    })
    const none = { value: wanted(code, ''), label: t('columns.customNone', { title }) }
    if (kind === 'Yes or no')
      return [said('Yes', t('columns.customYes')), said('No', t('columns.customNo')), none]
    return all.length ? [...all.map((one) => said(one, one)), none] : []
  })
  const filters: Filter[] = options.length
    ? [{ name: 'custom', title: t('columns.custom'), options, multiple: true }]
    : []
  const open = new Set(fields.filter(({ is_sensitive }) => !is_sensitive).map(({ code }) => code))
  const values = options.flatMap(({ value, label }) => {
    const { code, value: said } = wantedIn(value)
    return open.has(code) ? [{ value: `${code}:${said}`, label }] : []
  })
  return { columns, filters, values }
}

const kinds: Partial<Record<CustomKind, Kind>> = { Money: 'money', Date: 'day' }
