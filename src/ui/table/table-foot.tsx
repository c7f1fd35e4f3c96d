import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { List } from '#ui/data/list.ts'
import { count } from '#ui/i18n/format.ts'
import { t } from '#ui/table/words.ts'
import { pagesAround } from '#ui/table/pages.ts'
import styles from '#ui/table/data-table.module.css'

const sizes = [10, 25, 50, 100, 200]
/** What fits into the shortest page needs no choice of pages. */
const smallest = 10

/** Below a table: where one is in it, how much of it is shown, and the way to the rest. */
export function TableFoot<Row>({ list }: { list: List<Row> }) {
  const { count: all, limit, offset } = list
  const pages = Math.max(1, Math.ceil(all / limit))
  const page = Math.min(pages, Math.floor(offset / limit) + 1)
  const go = (to: number) => list.change({ offset: (to - 1) * limit })
  const range = {
    from: count(all === 0 ? 0 : offset + 1),
    to: count(Math.min(offset + limit, all)),
    count: all,
  }
  return (
    <div className={styles.foot} data-no-print>
      <span className="ch-num" aria-live="polite">
        {list.pending ? '' : t('list.range', range)}
      </span>
      {(all > smallest || limit < smallest) && (
        <select
          className={styles.size}
          aria-label={t('list.rowsPerPage')}
          value={limit}
          onChange={(event) => list.change({ limit: Number(event.currentTarget.value) })}
        >
          {[...new Set([...sizes, limit])]
            .toSorted((a, b) => a - b)
            .map((size) => (
              <option key={size} value={size}>
                {count(size)}
              </option>
            ))}
        </select>
      )}
      <span className={styles.footSpace} />
      {pages > 1 && (
        <nav aria-label={t('list.pages')} className={styles.pages}>
          <button
            type="button"
            disabled={page === 1}
            aria-label={t('list.previousPage')}
            onClick={() => go(page - 1)}
          >
            <IconChevronLeft size={16} aria-hidden />
          </button>
          {pagesAround(page, pages).map((one, index) =>
            one === null ? (
              <span key={`gap${index}`} aria-hidden>
                …
              </span>
            ) : (
              <button
                key={one}
                type="button"
                aria-label={t('list.page', { page: one })}
                aria-current={one === page ? 'page' : undefined}
                onClick={() => go(one)}
              >
                {count(one)}
              </button>
            ),
          )}
          <button
            type="button"
            disabled={page === pages}
            aria-label={t('list.nextPage')}
            onClick={() => go(page + 1)}
          >
            <IconChevronRight size={16} aria-hidden />
          </button>
        </nav>
      )}
    </div>
  )
}
