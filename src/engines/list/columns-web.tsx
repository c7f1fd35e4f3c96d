import type { ReactNode } from 'react'
import type { Kind } from '#kernel/kind.ts'
import { asOptions, namedSource } from '#ui/form/async-source.ts'
import { declared } from '#ui/i18n/declared.ts'
import { exactText, money } from '#ui/i18n/format.ts'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import type { Column as Shown } from '#ui/table/column.ts'
import type { Filter } from '#ui/table/filter.ts'
import type { Column, Columns } from '#engines/list/column.ts'
import { endsOf, type Filters, type ListFilter } from '#engines/list/filter.ts'
import { valueIn } from '#engines/list/list.ts'
import { t } from '#engines/list/words-web.ts'

export type Render<Row> = Readonly<Record<string, (row: Row) => ReactNode>>

/** The declared columns that the viewer may read, as the table draws them. */
export function shownColumns<Row>(
  columns: Columns,
  may: (codes: readonly string[]) => boolean,
  render: Render<Row>,
  totals: Readonly<Record<string, string>> | undefined,
): Shown<Row>[] {
  const read = Object.entries(columns).filter(([, { file_only, code }]) => !file_only && (!code || may(code)))
  return read.map(([key, column], index) => {
    const { title, sortable, hidden, wrap, decimals, total, kind } = column
    const draw = render[key] ?? (kind === 'status' && special(column) ? stateOf(key, column) : undefined)
    return {
      key,
      title,
      kind,
      value: (row) => spoken(column, valueIn(row, key, column)),
      ...(draw ? { render: draw } : {}),
      ...(sortable ? { sortable } : {}),
      ...(hidden ? { hidden } : {}),
      ...(wrap || kind === 'long_text' ? { wrap: true } : {}),
      ...(decimals === undefined ? {} : { decimals }),
      ...(total && totals?.[key] !== undefined
        ? { total: totalText(kind, totals[key]) }
        : index === 0 && totals
          ? { total: t('total') }
          : {}),
    }
  })
}

const totalText = (kind: Kind, value: string) => (kind === 'money' ? money(value) : exactText(value))

const special = ({ tones, words }: Column) => tones !== undefined || words !== undefined

const stateOf =
  (key: string, column: Column) =>
  (row: unknown): ReactNode => {
    const value = valueIn(row, key, column)
    if (typeof value !== 'string') return null
    const tone = column.tones?.[value]
    return <StatusBadge status={declared(column.words?.[value] ?? value)} {...(tone ? { tone } : {})} />
  }

/** What a stored value is called. */
function spoken({ words, kind }: Column, value: unknown): unknown {
  if (typeof value === 'string' && words?.[value] !== undefined) return declared(words[value])
  if (kind === 'choices' && Array.isArray(value))
    return value.map((one) => (typeof one === 'string' ? declared(words?.[one] ?? one) : one))
  return value
}

/** The declared filters as the table offers them. */
export const shownFilters = (filters: Filters, params: Record<string, string>): Filter[] =>
  Object.entries(filters).flatMap(([name, one]) => filterShown(name, one, params) ?? [])

function filterShown(
  name: string,
  { kind, title, options = [], words, multiple, choices, label, names }: ListFilter,
  params: Record<string, string>,
): Filter | null {
  if (kind === 'text') return null
  if (kind === 'days') {
    const [from, to] = endsOf(name, names ? { names } : {})
    return { name, title, kind, from, to }
  }
  if (kind === 'day') return { name, title, kind }
  if (kind === 'reference')
    return choices
      ? { name, title, kind, source: asOptions(namedSource(choices, params, label ?? 'name')) }
      : null
  return {
    name,
    title,
    options: options.map((value) => ({ value, label: declared(words?.[value] ?? value) })),
    ...(multiple ? { multiple } : {}),
  }
}
