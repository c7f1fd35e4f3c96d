import type { ReactNode } from 'react'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Facts } from '#ui/show/facts.tsx'
import type { Field, Fields } from '#kernel/field.ts'
import type { CustomFieldInfo } from '#modules/hris/shared/custom-info.ts'
import { CustomValue } from '#modules/hris/shared/custom-value.ts'
import { customShown } from '#modules/hris/web/public-custom.ts'
import type { Content } from '#modules/onboarding/shared/pre-boarding.ts'

type Row = Readonly<Record<string, unknown>>

/** What was filled in, by the titles of the fields. */
export const PortalValues = ({ fields, row, all = false }: { fields: Fields; row: Row; all?: boolean }) => (
  <Facts
    layout="rows"
    facts={Object.entries(fields).map(([name, field]) => {
      const value = shown(field, row[name])
      return (all || value !== null) && { label: field.title, value }
    })}
  />
)

/** The same by the organization's own fields. */
export const OwnValues = ({
  fields,
  row,
  all = false,
}: {
  fields: readonly CustomFieldInfo[]
  row: Row
  all?: boolean
}) => (
  <Facts
    layout="rows"
    facts={fields.map(({ title, kind, code }) => {
      const value = valueIn(row, code)
      return (all || value !== null) && { label: title, value: customShown(kind, value) }
    })}
  />
)

/** A list of rows is none of these. */
export const singleIn = (content: Content): Row => (content === null || Array.isArray(content) ? {} : content)
/** What the server checked by the field, or nothing. */
export const valueIn = (row: Row, code: string): CustomValue | null => {
  const read = CustomValue.safeParse(row[code])
  return read.success ? read.data : null
}

function shown(field: Field, value: unknown): ReactNode {
  if (field.kind === 'day' && typeof value === 'string' && value) return <Day value={value} />
  if (typeof value === 'boolean') return value ? '✓' : null
  return (typeof value === 'string' && value) || typeof value === 'number' ? value : null
}
