import { useState } from 'react'
import type { Column } from '#ui/table/column.ts'

/** Which columns are shown; a table with a name is remembered on this device. The primary one always is. */
export function useShownColumns<Row>(columns: readonly Column<Row>[], name: string | undefined) {
  const [changes, setChanges] = useState<Readonly<Record<string, boolean>>>(() => remembered(name))
  const shown = new Set(
    columns
      .filter((column, index) => index === 0 || (changes[column.key] ?? !column.hidden))
      .map((column) => column.key),
  )
  const show = (key: string, on: boolean) => {
    const next = { ...changes, [key]: on }
    setChanges(next)
    if (name) localStorage.setItem(storageKey(name), JSON.stringify(next))
  }
  return { shown, show, columns: columns.filter((column) => shown.has(column.key)) }
}

const storageKey = (name: string) => `ch-columns:${name}`

function remembered(name: string | undefined): Record<string, boolean> {
  if (!name) return {}
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(name)) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(
      Object.entries(kept).filter((pair): pair is [string, boolean] => typeof pair[1] === 'boolean'),
    )
  } catch {
    return {}
  }
}
