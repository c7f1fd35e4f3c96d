import { Button } from '@mantine/core'
import { useEndless } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { Person } from '#ui/show/person.tsx'
import { RowsState } from '#ui/show/read-state.tsx'
import { reportingLines } from '#modules/organization/shared/hierarchy.ts'
import { HierarchyNode } from '#modules/organization/web/hierarchy-node.tsx'
import styles from '#modules/organization/web/hierarchy.module.css'
import { t } from '#modules/organization/web/words.ts'

/** Those who report to one person, or to nobody; the rest of a long row comes on demand. */
export function PeopleBranch({ parent, depth = 0 }: { parent: string | null; depth?: number }) {
  const { org, as, linkOf } = useScope()
  const list = useEndless(
    reportingLines,
    { params: { org }, query: { as, limit: 12, ...(parent ? { parent_id: parent } : {}) } },
    { errors: 'inline' },
  )
  if (list.pending || (list.error && !list.rows.length)) return <RowsState list={list} lines={2} />
  if (!list.rows.length)
    return depth ? null : <Empty title={t('hierarchy.none')} hint={t('hierarchy.noneHint')} />
  // whom nobody decides about yet stands beside the one on top, and closes nothing
  const led = depth === 0 ? list.rows.filter(({ direct_count }) => direct_count > 0) : []
  const only = led.length === 1 ? led[0] : undefined
  return (
    <ul className={styles.row}>
      {list.rows.map((node) => (
        <HierarchyNode
          key={node.id}
          name={node.person.full_name}
          below={node.direct_count}
          total={node.total_count}
          opened={node === only}
          branch={() => <PeopleBranch parent={node.id} depth={depth + 1} />}
        >
          <Person person={node.person} {...linkOf(node.person)} />
        </HierarchyNode>
      ))}
      {list.hasMore && (
        <li className={styles.node}>
          <Button variant="default" onClick={list.more} loading={list.loadingMore}>
            {t('hierarchy.more', { count: list.count - list.rows.length })}
          </Button>
        </li>
      )}
    </ul>
  )
}
