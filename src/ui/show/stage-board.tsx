import { NativeSelect } from '@mantine/core'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { count } from '#ui/i18n/format.ts'
import { words } from '#ui/i18n/words.ts'
import en from '#ui/show/stage-board-en.json'
import { besideCard, isMoveKey, type CardPlace } from '#ui/show/stage-keys.ts'
import styles from '#ui/show/stage-board.module.css'

const t = words(en, { ne: () => import('#ui/show/stage-board-ne.json') })

export interface StageColumn<Row> {
  readonly key: string
  readonly title: string
  readonly rows: readonly Row[]
  /** How many there are, where only the first are shown. */
  readonly count: number
  /** The way to the others, or what stands while they load. */
  readonly more?: ReactNode
}

interface Props<Row> {
  readonly label: string
  readonly columns: readonly StageColumn<Row>[]
  readonly card: (row: Row) => ReactNode
  /** How a card is announced. */
  readonly name: (row: Row) => string
  /** Why a card cannot be dropped on a column; null where it can. */
  readonly refuses: (row: Row, column: string) => string | null
  readonly onMove: (row: Row, column: string) => void
  readonly onOpen?: (row: Row) => void
  readonly nothing: string
}

/** Cards by stage that are moved with the pointer, or with Space, the arrows and Enter. One column at a time on a phone. */
export function StageBoard<Row extends { id: string }>(props: Props<Row>) {
  const { label, columns, card, name, refuses, onMove, onOpen, nothing } = props
  const board = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState<{ row: Row; from: string; over: string } | null>(null)
  const [focused, setFocused] = useState('')
  const [shown, setShown] = useState('')
  const [told, setTold] = useState('')
  const first = columns.find(({ rows }) => rows.length > 0)?.rows[0]?.id
  const present = columns.some(({ rows }) => rows.some(({ id }) => id === focused))
  const stop = focused && present ? focused : first
  const onPhone = columns.some(({ key }) => key === shown)
    ? shown
    : (columns.find(({ rows }) => rows.length > 0) ?? columns[0])?.key
  const titleOf = (key: string) => columns.find((one) => one.key === key)?.title ?? key

  const drop = (column: string) => {
    if (!held) return
    setHeld(null)
    if (column === held.from) return setTold(t('putBack', { name: name(held.row) }))
    const problem = refuses(held.row, column)
    if (problem) return setTold(problem)
    setTold(t('dropped', { name: name(held.row), column: titleOf(column) }))
    onMove(held.row, column)
  }
  const focusOn = ({ column, id }: CardPlace) => {
    setFocused(id)
    setShown(column)
    board.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`)?.focus()
  }
  const onKey = (event: KeyboardEvent, row: Row, from: string) => {
    // what stands inside a card has keys of its own
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    if (held) {
      event.preventDefault()
      if (event.key === 'Escape') {
        setHeld(null)
        return setTold(t('putBack', { name: name(held.row) }))
      }
      if (event.key === 'Enter' || event.key === ' ') return drop(held.over)
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
      const over = columns[columns.findIndex(({ key }) => key === held.over) + step]
      if (step && over) {
        setHeld({ ...held, over: over.key })
        const problem = over.key === held.from ? null : refuses(held.row, over.key)
        setTold(problem ? `${over.title}. ${problem}` : over.title)
      }
      return
    }
    if (event.key === ' ') {
      event.preventDefault()
      setHeld({ row, from, over: from })
      return setTold(t('picked', { name: name(row) }))
    }
    if (event.key === 'Enter') return onOpen?.(row)
    if (!isMoveKey(event.key)) return
    const next = besideCard(
      columns.map(({ key, rows }) => ({ key, ids: rows.map(({ id }) => id) })),
      row.id,
      event.key,
    )
    if (!next) return
    event.preventDefault()
    focusOn(next)
  }

  return (
    <div>
      <NativeSelect
        className={styles.picker}
        aria-label={label}
        value={onPhone ?? ''}
        onChange={(event) => setShown(event.currentTarget.value)}
        data={columns.map((one) => ({ value: one.key, label: `${one.title} (${count(one.count)})` }))}
      />
      <p className={styles.keys} data-no-print>
        {t('keys')}
      </p>
      <div className={styles.board} ref={board} role="group" aria-label={label}>
        {columns.map(({ key, title, rows, count: known, more }) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- cards are dropped on it; keys do the same
          <section
            key={key}
            className={styles.column}
            aria-label={title}
            data-shown={key === onPhone || undefined}
            data-over={held?.over === key && held.from !== key ? 'yes' : undefined}
            data-refuses={
              held && held.over === key && held.from !== key && refuses(held.row, key) ? 'yes' : undefined
            }
            onDragOver={(event) => {
              if (!held) return
              event.preventDefault()
              if (held.over !== key) setHeld({ ...held, over: key })
            }}
            onDrop={(event) => {
              event.preventDefault()
              drop(key)
            }}
          >
            <h2 className={styles.title}>
              {title} <span className={styles.count}>{count(known)}</span>
            </h2>
            <ul className={styles.cards}>
              {rows.map((row) => (
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a card takes keys of its own beside its buttons
                <li
                  key={row.id}
                  className={styles.card}
                  data-card={row.id}
                  data-held={held?.row.id === row.id || undefined}
                  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the board is one stop of Tab
                  tabIndex={row.id === stop ? 0 : -1}
                  draggable
                  onDragStart={(event) => {
                    event.dataTransfer.effectAllowed = 'move'
                    event.dataTransfer.setData('text/plain', row.id)
                    setHeld({ row, from: key, over: key })
                  }}
                  onDragEnd={() => setHeld(null)}
                  onFocus={() => setFocused(row.id)}
                  onKeyDown={(event) => onKey(event, row, key)}
                >
                  {card(row)}
                </li>
              ))}
            </ul>
            {known === 0 && !more && <p className={styles.nothing}>{nothing}</p>}
            {more && <div className={styles.more}>{more}</div>}
          </section>
        ))}
      </div>
      <div role="status" aria-live="assertive" className={styles.told}>
        {told}
      </div>
    </div>
  )
}
