import { NativeSelect, Pagination } from '@mantine/core'
import type { List } from '#ui/data/list.ts'
import { count } from '#ui/i18n/format.ts'
import { t } from '#ui/i18n/t.ts'
import styles from '#ui/table/data-table.module.css'

const sizes = [10, 25, 50, 100, 200]

/** Below a table: where one is in it, how much of it is shown, and the way to the rest. */
export function TableFoot<Row>({ list }: { list: List<Row> }) {
  const { count: all, limit, offset } = list
  const pages = Math.max(1, Math.ceil(all / limit))
  const page = Math.min(pages, Math.floor(offset / limit) + 1)
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
      <NativeSelect
        size="xs"
        w={76}
        aria-label={t('list.rowsPerPage')}
        value={String(limit)}
        onChange={(event) => list.change({ limit: Number(event.currentTarget.value) })}
        data={[...new Set([...sizes, limit])].toSorted((a, b) => a - b).map(String)}
      />
      <span className={styles.footSpace} />
      {pages > 1 && (
        <nav aria-label={t('list.pages')}>
          <Pagination
            total={pages}
            value={page}
            size="sm"
            siblings={1}
            boundaries={1}
            gap={4}
            onChange={(next) => list.change({ offset: (next - 1) * limit })}
            getItemProps={(item) => ({ 'aria-label': t('list.page', { page: item }) })}
            getControlProps={(control) => ({
              'aria-label': control === 'next' ? t('list.nextPage') : t('list.previousPage'),
            })}
          />
        </nav>
      )}
    </div>
  )
}
