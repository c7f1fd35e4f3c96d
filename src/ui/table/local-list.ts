import { useState } from 'react'
import type { List, ListChanges } from '#ui/data/list.ts'

/** Rows that are all at hand, searched, sorted and paged here: small tables, and the rows behind a figure. */
export function useLocalList<Row extends object>(
  rows: readonly Row[],
  options: { limit?: number; ordering?: string; pending?: boolean; error?: Error | null } = {},
): List<Row> {
  const [view, setView] = useState({
    limit: options.limit ?? 25,
    offset: 0,
    search: '',
    ordering: options.ordering ?? '',
    filters: {} as Readonly<Record<string, string>>,
  })
  const found = rows.filter((row) => matches(row, view.search) && passes(row, view.filters))
  const sorted = view.ordering ? found.toSorted(by(view.ordering)) : found
  const change = ({ filters, ...changes }: ListChanges) =>
    setView({
      ...view,
      offset: 0,
      ...changes,
      filters: Object.fromEntries(
        Object.entries({ ...view.filters, ...filters }).filter((pair): pair is [string, string] =>
          Boolean(pair[1]),
        ),
      ),
    })
  return {
    ...view,
    rows: sorted.slice(view.offset, view.offset + view.limit),
    count: sorted.length,
    pending: options.pending ?? false,
    waiting: false,
    error: options.error ?? null,
    retry: () => undefined,
    change,
  }
}

const plain = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : typeof value === 'object' && value !== null
      ? Object.values(value).map(plain).join(' ')
      : ''

const matches = (row: object, search: string) =>
  search === '' || plain(row).toLocaleLowerCase().includes(search.toLocaleLowerCase())

const passes = (row: object, filters: Readonly<Record<string, string>>) =>
  Object.entries(filters).every(([name, value]) => value.split(',').includes(plain(Reflect.get(row, name))))

function by(ordering: string) {
  const name = ordering.replace(/^-/, '')
  const way = ordering.startsWith('-') ? -1 : 1
  return (a: object, b: object) => {
    const x: unknown = Reflect.get(a, name)
    const y: unknown = Reflect.get(b, name)
    if (typeof x === 'number' && typeof y === 'number') return (x - y) * way
    return plain(x).localeCompare(plain(y), undefined, { numeric: true }) * way
  }
}
