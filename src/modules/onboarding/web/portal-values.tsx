import type { ReactNode } from 'react'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Facts } from '#ui/show/facts.tsx'
import type { Field, Fields } from '#engines/settings/field.ts'

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

function shown(field: Field, value: unknown): ReactNode {
  if (field.kind === 'day' && typeof value === 'string' && value) return <Day value={value} />
  if (typeof value === 'boolean') return value ? '✓' : null
  return (typeof value === 'string' && value) || typeof value === 'number' ? value : null
}
