import type { PageQuery } from '#kernel/list.ts'
import { compareAmounts } from '#kernel/money.ts'
import type { Columns, ReportKind } from '#engines/report/report.ts'

export interface Order {
  name: string
  descending: boolean
}

/** By which columns the lines are asked for, in their turn; none where it is not asked, or by no column that is shown. */
export function ordersOf(columns: Columns, { ordering = '' }: Pick<PageQuery, 'ordering'>): Order[] {
  const asked = orderIn(ordering)
  const column = columns[asked.name]
  if (!column || column.hidden || column.unordered) return []
  // what has an order of its own, such as months or bands, is not sorted by the letters of its name
  const names = column.sort_by ?? [asked.name]
  return names.map(orderIn).map(({ name, descending }) => ({
    name,
    descending: descending !== asked.descending,
  }))
}

const orderIn = (text: string): Order => ({ name: text.replace(/^-/, ''), descending: text.startsWith('-') })

/** What is empty stands last in both directions, and what is equal where it stood. */
export function ordered<R extends Readonly<Record<string, unknown>>>(
  columns: Columns,
  orders: readonly Order[],
  rows: readonly R[],
): readonly R[] {
  if (orders.length === 0) return rows
  return rows.toSorted((one, other) => {
    for (const { name, descending } of orders) {
      const [a, b] = [one[name] ?? null, other[name] ?? null]
      if (a === null && b === null) continue
      if (a === null || b === null) return a === null ? 1 : -1
      const found = between(columns[name]?.kind ?? 'text', a, b)
      if (found !== 0) return descending ? -found : found
    }
    return 0
  })
}

const letters = new Intl.Collator('en', { numeric: true })

function between(kind: ReportKind, a: unknown, b: unknown): number {
  if (kind === 'money' || kind === 'decimal') return compareAmounts(String(a), String(b))
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return letters.compare(String(a), String(b))
}
