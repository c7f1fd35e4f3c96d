import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLinkOf } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
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
  opens = false,
}: {
  column: Column<Row>
  row: Row
  href?: string | undefined
  /** It is drawn within what opens the row, where no name leads anywhere else. */
  opens?: boolean
}) {
  if (column.render) {
    const drawn = column.render(row)
    return isNothing(drawn) ? <Missing /> : drawn
  }
  const value = valueOf(column, row)
  if (value === null || value === undefined || value === '') return <Missing />
  if (column.kind === 'person') return <Somebody value={value} href={href} opens={opens} />
  return shown(column, value)
}

/** A figure given as it was counted is written as those above it. */
export const totalOf = <Row,>({ kind, total }: Column<Row>): ReactNode =>
  (kind === 'number' || kind === 'decimal') && typeof total === 'string' ? exactText(total) : total

/** What a column draws where a row has nothing of it. */
export const isNothing = (drawn: ReactNode) =>
  drawn === null || drawn === undefined || drawn === false || drawn === ''

function shown<Row>({ kind, decimals }: Column<Row>, value: unknown): ReactNode {
  switch (kind) {
    case 'money':
      return <Money value={text(value)} />
    case 'number':
    case 'decimal':
      return (
        <span className="ch-num">
          {typeof value === 'number' ? decimal(value, decimals) : exactText(text(value))}
        </span>
      )
    case 'percent':
      return <span className="ch-num">{percent(Number(value), 1)}</span>
    case 'minutes':
      return <Duration minutes={Number(value)} />
    case 'day':
      return <Day value={text(value)} />
    case 'instant':
      return <Moment value={text(value)} />
    case 'status':
      return <StatusBadge status={text(value)} />
    case 'boolean':
      return value === true ? <IconCheck size={17} aria-label={t('action.yes')} /> : <Missing />
    case 'choice':
      return declared(text(value))
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

/** A person leads to their page, as far as the viewer may see it; a row that opens something keeps its own way. */
function Somebody({ value, href, opens }: { value: unknown; href: string | undefined; opens: boolean }) {
  const linkOf = useLinkOf()
  const link = href ? { href } : !opens && hasPage(value) ? linkOf?.(value) : undefined
  return <Person person={personIn(value)} {...link} />
}

const hasPage = (value: unknown): value is PersonLike & { id: string; is_current: boolean } =>
  isPerson(value) &&
  typeof Reflect.get(value, 'id') === 'string' &&
  typeof Reflect.get(value, 'is_current') === 'boolean'
const isPerson = (value: unknown): value is PersonLike =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'full_name') === 'string'
const personIn = (value: unknown) =>
  isPerson(value) ? value : typeof value === 'string' ? { full_name: value } : null
