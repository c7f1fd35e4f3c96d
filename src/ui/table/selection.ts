import { useState } from 'react'

export interface Selection<Row> {
  /** The chosen rows, of whatever page. */
  readonly rows: readonly Row[]
  readonly has: (id: string) => boolean
  readonly toggle: (rows: readonly Row[], on: boolean) => void
  readonly clear: () => void
}

/** Which rows are chosen. A choice outlives paging, searching and sorting. */
export function useSelection<Row>(idOf: (row: Row) => string): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  return {
    rows: [...chosen.values()],
    has: (id) => chosen.has(id),
    toggle: (rows, on) => {
      const next = new Map(chosen)
      for (const row of rows) {
        if (on) next.set(idOf(row), row)
        else next.delete(idOf(row))
      }
      setChosen(next)
    },
    clear: () => setChosen(new Map()),
  }
}
