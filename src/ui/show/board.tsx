import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { count } from '#ui/i18n/format.ts'
import { localDigits } from '#ui/i18n/locale.ts'
import styles from '#ui/show/board.module.css'

export interface BoardColumn<Row> {
  readonly title: string
  readonly rows: readonly Row[]
  /** How many there are, where only the latest are shown. */
  readonly count?: number | undefined
  /** The way to the others. */
  readonly more?: ReactNode
}

/** Things by their state, one column each: where everything stands at a look. */
export function Board<Row extends { id: string }>({
  columns,
  card,
  nothing,
}: {
  columns: readonly BoardColumn<Row>[]
  card: (row: Row) => ReactNode
  /** Said in a column that is empty. */
  nothing: string
}) {
  return (
    <div className={styles.board}>
      {columns.map(({ title, rows, count: known = rows.length, more }) => (
        <section key={title} className={styles.column} aria-label={title}>
          <h2 className={styles.title}>
            {title} <span className={styles.count}>{count(known)}</span>
          </h2>
          {rows.length === 0 && <p className={styles.nothing}>{nothing}</p>}
          <ul className={styles.cards}>
            {rows.map((row) => (
              <li key={row.id} className={styles.card}>
                {card(row)}
              </li>
            ))}
          </ul>
          {known > rows.length && more && <div className={styles.more}>{more}</div>}
        </section>
      ))}
    </div>
  )
}

/** How much of something is done, as a bar with its figures, which lead to what is done where the viewer may see it. */
export function DoneBar({
  done,
  total,
  label,
  href,
}: {
  done: number
  total: number
  label: string
  href?: string | undefined
}) {
  const figures = localDigits(`${label} ${done}/${total}`)
  return (
    <div className={styles.done}>
      {href === undefined ? <span>{figures}</span> : <Link to={href}>{figures}</Link>}
      <progress value={done} max={Math.max(total, 1)} aria-label={label} />
    </div>
  )
}
