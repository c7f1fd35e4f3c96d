import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { decimal, exactText, percent } from '#ui/i18n/format.ts'
import { t } from '#ui/i18n/t.ts'
import { Day, Moment } from '#ui/show/calendar-slot.tsx'
import { Duration, Missing, Money } from '#ui/show/figures.tsx'
import { Person, type PersonLike } from '#ui/show/person.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { valueOf, type Column } from '#ui/table/column.ts'

/** The value of a column in a row, shown by its kind. */
export function Cell<Row>({
  column,
  row,
  href,
}: {
  column: Column<Row>
  row: Row
  href?: string | undefined
}) {
  if (column.render) {
    const drawn = column.render(row)
    return isNothing(drawn) ? <Missing /> : drawn
  }
  const value = valueOf(column, row)
  if (value === null || value === undefined || value === '') return <Missing />
  return shown(column, value, href)
}

/** What a column draws where a row has nothing of it. */
export const isNothing = (drawn: ReactNode) =>
  drawn === null || drawn === undefined || drawn === false || drawn === ''

function shown<Row>({ kind, decimals }: Column<Row>, value: unknown, href: string | undefined): ReactNode {
  switch (kind) {
    case 'money':
      return <Money value={text(value)} />
    case 'number':
      return (
        <span className="ch-num">
          {typeof value === 'number' ? decimal(value, decimals) : exactText(text(value))}
        </span>
      )
    case 'percent':
      return <span className="ch-num">{percent(Number(value), 1)}</span>
    case 'duration':
      return <Duration minutes={Number(value)} />
    case 'date':
      return <Day value={text(value)} />
    case 'datetime':
      return <Moment value={text(value)} />
    case 'badge':
      return <StatusBadge status={text(value)} />
    case 'person':
      return <Person person={personIn(value)} href={href} />
    case 'switch':
      return value === true ? <IconCheck size={17} aria-label={t('action.yes')} /> : <Missing />
    default:
      return text(value)
  }
}

function text(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return value.map(text).join(', ')
  if (typeof value !== 'object' || value === null) return ''
  // A reference is answered as `{ id, name }`.
  return text(Reflect.get(value, 'name') ?? Reflect.get(value, 'full_name'))
}

const isPerson = (value: unknown): value is PersonLike =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'full_name') === 'string'
const personIn = (value: unknown) =>
  isPerson(value) ? value : typeof value === 'string' ? { full_name: value } : null
