import { Skeleton } from '@mantine/core'
import { Tick } from '#ui/show/tick.tsx'
import { t as usual } from '#ui/i18n/t.ts'
import { t } from '#ui/table/words.ts'
import { Cell, isNothing, totalOf } from '#ui/table/cell.tsx'
import { nameOf, valueOf, type Column } from '#ui/table/column.ts'
import styles from '#ui/table/data-table.module.css'
import { PrimaryCell, useRowOpening } from '#ui/table/row-parts.tsx'
import { RowMenu } from '#ui/table/table-menus.tsx'
import type { RowsProps } from '#ui/table/table-grid.tsx'

/** The rows on a phone: a card each, its primary value on top, then its state, then the rest. */
export function TableCards<Row>({
  title,
  list,
  columns,
  idOf,
  rowActions,
  selection,
  href,
  onOpen,
  second,
}: RowsProps<Row>) {
  const open = useRowOpening({ href, onOpen })
  const [primary, ...others] = columns
  const badge = others.find(({ kind }) => kind === 'status') ?? others.find(({ key }) => states.includes(key))
  const told = second && others.filter(({ key }) => second.includes(key) && key !== badge?.key)
  const lines = badge ? [badge, ...others.filter((column) => column !== badge)] : others
  const totals = others.filter(({ total }) => total !== undefined)
  if (!primary) return null
  if (list.pending) {
    return (
      <div className={styles.cards} role="status" aria-label={usual('state.loading')}>
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className={styles.card}>
            <Skeleton height={14} width="60%" radius="sm" />
            <Skeleton height={10} mt={14} radius="sm" />
            <Skeleton height={10} mt={10} width="80%" radius="sm" />
          </div>
        ))}
      </div>
    )
  }
  return (
    <ul className={styles.cards} aria-label={title} data-waiting={list.waiting || undefined}>
      {list.rows.map((row) => {
        const id = idOf(row)
        const chosen = selection?.has(id) ?? false
        return (
          // The card's own link or button does the same for the keyboard.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
          <li
            key={id}
            className={styles.card}
            data-chosen={chosen || undefined}
            {...(open ? { onClick: (event) => open(event, row) } : {})}
          >
            <div className={styles.cardHead}>
              {selection && (
                <Tick
                  aria-label={t('list.selectRow', { name: nameOf(columns, row) })}
                  checked={chosen}
                  onChange={(event) => selection.toggle([row], event.currentTarget.checked)}
                />
              )}
              <div className={styles.cardTitle}>
                <PrimaryCell column={primary} row={row} href={href} onOpen={onOpen} />
              </div>
              {told && badge && filled(badge, row) && <Cell column={badge} row={row} />}
              {rowActions && <RowMenu name={nameOf(columns, row)} actions={rowActions(row)} />}
            </div>
            {told ? (
              <div className={styles.cardSecond}>
                {told
                  .filter((column) => filled(column, row))
                  .map((column) => (
                    <span key={column.key} title={column.title}>
                      <Cell column={column} row={row} />
                    </span>
                  ))}
              </div>
            ) : (
              <dl className={styles.cardLines}>
                {lines
                  .filter((column) => filled(column, row))
                  .map((column) => (
                    <div key={column.key}>
                      <dt>{column.title}</dt>
                      <dd>
                        <Cell column={column} row={row} />
                      </dd>
                    </div>
                  ))}
              </dl>
            )}
          </li>
        )
      })}
      {totals.length > 0 && (
        <li className={styles.card} data-total>
          <div className={styles.cardTitle}>{primary.total}</div>
          <dl className={styles.cardLines}>
            {totals.map((column) => (
              <div key={column.key}>
                <dt>{column.title}</dt>
                <dd>{totalOf(column)}</dd>
              </div>
            ))}
          </dl>
        </li>
      )}
    </ul>
  )
}

/** What a state is called that its column draws in its own way. */
const states = ['status', 'state']

function filled<Row>(column: Column<Row>, row: Row): boolean {
  if (column.render) return !isNothing(column.render(row))
  const value = valueOf(column, row)
  // a tick that is not there says as much as a line that says so
  if (column.kind === 'boolean') return value === true
  return value !== null && value !== undefined && value !== ''
}
